/** axe finds nothing on any screen of the main job, in light and dark, at three widths. WCAG 2.2 AA. Spec: shell-look. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './portal.ts';
import { routes } from './routes.ts';
import { newcomer, schemes, screens, showAt, widths } from './screens.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that compare colours. */
const colours = ['color-contrast', 'link-in-text-block'];

declare const window: { readonly axe: typeof axe };

/** Violations that axe finds on the page; `axe.source` must have been evaluated there. */
const findingsOn = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, { ...asked, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);

/**
 * Names, roles and order are checked in light at each width. Colours hardly change with the width, and checking them takes
 * most of the time: each screen's are checked in light at one width and in the dark at the next, and the next screen's one
 * width further. EVERY_LOOK=1 checks everything at all widths in both.
 */
function rulesAt(place: number, width: number, scheme: (typeof schemes)[number]): RunOptions | undefined {
  const seesColours = (first: number): boolean =>
    process.env['EVERY_LOOK'] !== undefined || widths[(place + first) % widths.length] === width;
  if (scheme === 'dark') return seesColours(1) ? { runOnly: colours } : undefined;
  return seesColours(0)
    ? { runOnly: tags }
    : { runOnly: tags, rules: Object.fromEntries(colours.map((id) => [id, { enabled: false }])) };
}

test('every address with parameters is that of a screen', () => {
  const isSeen = (pattern: RegExp): boolean => screens.some(({ path }) => pattern.test(path));
  expect(
    routes.filter(({ pattern }) => !isSeen(pattern)).map(({ address }) => address),
    'Add a screen of it to apps/e2e/src/screens.ts, so that axe looks at it',
  ).toEqual([]);
});

for (const [place, screen] of screens.entries())
  test(`${screen.name}: no findings`, async ({ openAs, openBrowser, complaints }) => {
    if (screen.complaint) complaints.expect(screen.complaint);
    // The longest page: checking it takes many times as long as another.
    if (screen.name === 'help') test.slow();
    const options = { reducedMotion: 'reduce' } as const;
    const page =
      screen.as === null || screen.as === 'fresh'
        ? await openBrowser(options)
        : await openAs(screen.as, screen.path, { ...options, isKept: true });
    if (screen.as === null) await page.goto(screen.path);
    if (screen.as === 'fresh') {
      await page.goto('/login');
      await fillSignIn(page, newcomer);
    }
    await screen.open(page);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    for (const width of widths)
      for (const scheme of schemes) {
        const rules = rulesAt(place, width, scheme);
        if (!rules) continue;
        await showAt(page, width, scheme);
        // Nothing is cut off: the page itself never scrolls sideways (WCAG 1.4.10).
        const spill = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(spill, `${screen.name} at ${width} spills sideways`).toBeLessThanOrEqual(0);
        const findings = await findingsOn(page, rules);
        expect.soft(findings, `${screen.name} at ${width} in ${scheme}`).toEqual([]);
      }
  });

/** axe finds nothing on any screen of the main job, in light and dark, at three widths. WCAG 2.2 AA. Spec: shell-look. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, fillSignIn, test } from './portal.ts';
import { newcomer, schemes, screens, showAt, widths } from './screens.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare const window: { readonly axe: typeof axe };

/** What axe finds on the page in its present state; `axe.source` must have been evaluated there. */
const findingsOn = (page: Page, options: RunOptions): Promise<string[]> =>
  page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, { ...asked, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, options);

/**
 * In light at each width. In the dark names, roles and order are the same, so only colours are checked again, which a
 * width hardly changes: at one width, the next screen at the next. EVERY_LOOK=1 looks in the dark at all three.
 */
const isLookedAt = (place: number, width: number, scheme: (typeof schemes)[number]): boolean =>
  scheme === 'light' || process.env['EVERY_LOOK'] !== undefined || widths[place % widths.length] === width;

for (const [place, screen] of screens.entries())
  test(`${screen.name}: no findings`, async ({ openAs, openBrowser, complaints }) => {
    if (screen.complaint) complaints.expect(screen.complaint);
    // The longest page: each look at it takes many times that of another.
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
        if (!isLookedAt(place, width, scheme)) continue;
        await showAt(page, width, scheme);
        // Nothing is cut off: the page itself never scrolls sideways (WCAG 1.4.10).
        const spill = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(spill, `${screen.name} at ${width} spills sideways`).toBeLessThanOrEqual(0);
        const findings = await findingsOn(page, {
          runOnly: scheme === 'dark' ? ['color-contrast'] : tags,
        });
        expect.soft(findings, `${screen.name} at ${width} in ${scheme}`).toEqual([]);
      }
  });

/** Pictures of every screen at three widths in light and dark: `npm run screenshots -w apps/e2e -- DIR`, on a running demonstration (BASE_URL). */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../tools/find-browser.mjs';
import { demoPassword } from '../../server/src/demo/demonstration.ts';
import { newcomer, schemes, screens, showAt, widths } from './screens.ts';

const [folder = 'screenshots', only = ''] = process.argv.slice(2);
const baseURL = process.env['BASE_URL'] ?? 'http://127.0.0.1:3000';
mkdirSync(folder, { recursive: true });

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  const told = page.waitForResponse((response) => response.url().endsWith('/api/GetCurrentUser'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await told;
}

const executablePath = findBrowser();
await using browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const pages = new Map<string, Page>();

async function pageOf(as: string): Promise<Page> {
  const known = pages.get(as);
  if (known) return known;
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  pages.set(as, page);
  if (as === 'nobody') return page;
  await signIn(page, as === 'fresh' ? newcomer : as);
  if (as === 'fresh') return page;
  const agree = page.getByRole('button', { name: 'I Agree' });
  const isNew = await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Agreement$|^Home$/ })
    .textContent();
  if (isNew?.endsWith('Agreement')) {
    await agree.click();
    await page.waitForURL('**/dashboard');
    await agree.waitFor({ state: 'hidden' });
  }
  return page;
}

let failures = 0;
for (const screen of screens.filter(({ name }) => name.includes(only))) {
  try {
    const page = await pageOf(screen.as ?? 'nobody');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(screen.path);
    await screen.open(page);
    for (const width of widths)
      for (const scheme of schemes) {
        await showAt(page, width, scheme);
        // What sticks to the top stands there in the picture, too.
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.screenshot({
          path: path.join(folder, `${screen.name}-${width}-${scheme}.png`),
          fullPage: !(await page.getByRole('dialog').first().isVisible()),
        });
      }
    console.log(screen.name);
  } catch (error) {
    failures += 1;
    console.error(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;

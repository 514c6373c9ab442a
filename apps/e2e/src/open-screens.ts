/** Opens screens outside the tests, for pictures: one browser, one tab for each person. */
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../tools/find-browser.mjs';
import { demoPassword } from '@idss/demo/story-people';
import { unfakeAnswers } from './faked-answers.ts';
import type { Screen } from './screen.ts';
import { newcomer } from './screens.ts';

export interface ScreenOpener extends AsyncDisposable {
  /** The page of the person whom the screen is for, in the screen's state. */
  open(screen: Screen): Promise<Page>;
}

export async function openScreens(baseURL: string): Promise<ScreenOpener> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const pages = new Map<string, Page>();

  async function pageFor(as: Screen['as']): Promise<Page> {
    const person = as ?? 'nobody';
    const known = pages.get(person);
    if (known) return known;
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    pages.set(person, page);
    if (as === null) return page;
    await signIn(page, as === 'fresh' ? newcomer : as);
    if (as !== 'fresh') await acceptLicense(page);
    return page;
  }

  return {
    async open(screen) {
      const page = await pageFor(screen.as);
      await page.setViewportSize({ width: 1440, height: 900 });
      await unfakeAnswers(page);
      await page.goto(screen.path);
      await screen.open(page);
      return page;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/GetCurrentUser'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await answer;
}

/** Where this person has not accepted it yet. */
async function acceptLicense(page: Page): Promise<void> {
  const title = await page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /Agreement$|^Home$/ })
    .textContent();
  if (!title?.endsWith('Agreement')) return;
  const agree = page.getByRole('button', { name: 'I Agree' });
  await agree.click();
  await page.waitForURL('**/dashboard');
  await agree.waitFor({ state: 'hidden' });
}

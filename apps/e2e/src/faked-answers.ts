/** Answers of the server, changed on their way to one page: states that the demonstration does not have. */
import type { Page } from '@playwright/test';

const fakedPages = new WeakSet<Page>();

/** Reloads the page, with `change` applied to each answer of the call. */
export async function fakeAnswer<Answer>(
  page: Page,
  call: string,
  change: (answer: Answer) => object,
): Promise<void> {
  fakedPages.add(page);
  await page.route(new RegExp(`/api/${call}(\\?|$)`), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status: 200, json: change(await response.json()) });
  });
  // The page may be on its way to another address of its own, which ends the first load.
  await page.reload().catch(() => page.reload());
}

/** Whether the page shows faked answers, and has cached them. */
export const hasFakedAnswers = (page: Page): boolean => fakedPages.has(page);

/** Answers are true again from the next load. */
export async function unfakeAnswers(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  fakedPages.delete(page);
}

/** The review table as a workplace: how much of it is seen at once. */
import { expect, people, test } from './portal.ts';
import { reviewCell, reviewGrid } from './review-screens.ts';

const table = '/auditorreview/1236/Commercial';

test('at 1440 x 900 at least 25 rows are seen, under one scroll bar', async ({ openAs }) => {
  const page = await openAs(people.auditor, table);
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = reviewGrid(page).getByRole('row');
  await expect(rows.nth(25)).toBeVisible();
  const seen = await rows.evaluateAll((lines) => {
    const grid = lines[0]?.closest('[role=treegrid]')?.getBoundingClientRect();
    return lines.slice(1).filter((line) => {
      const { top, bottom, height } = line.getBoundingClientRect();
      return grid && height <= 29 && top >= grid.top && bottom <= grid.bottom;
    }).length;
  });
  expect(seen).toBeGreaterThanOrEqual(25);
  expect(
    await page.evaluate(() => [
      document.documentElement.scrollHeight - window.innerHeight,
      document.documentElement.scrollWidth - window.innerWidth,
    ]),
  ).toEqual([0, 0]);

  // Far down, the category and the measure of the first row are still there.
  await expect(reviewGrid(page).locator('[data-column]:focus')).toContainText('measures');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('PageUp');
  const sticky = reviewGrid(page).locator('[data-sticky]');
  await expect(sticky.first()).toHaveAttribute('aria-level', '1');
  await expect(sticky.first()).toBeInViewport();
  await expect(reviewGrid(page).locator('[data-column]:focus')).toBeInViewport();
});

test('filters are in the heads, and Escape leads out', async ({ openAs }) => {
  const page = await openAs(people.auditor, table);
  await expect(reviewCell(page, 'WCC', 'name')).toBeVisible();
  await page.getByRole('combobox', { name: 'Audit designation filter' }).selectOption('Open');
  await expect(page.getByText('No row is open')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await reviewCell(page, 'WCC', 'rate').click();
  await page.keyboard.press('Shift+ArrowDown');
  // The first Escape is the selection's.
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(table);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/submissionHome/1236/DST/Commercial');
});

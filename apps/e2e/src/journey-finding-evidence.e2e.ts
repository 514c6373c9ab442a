/** Next to a finding: the lines of the file, the arithmetic, and the keys that lead from one to the next. */
import { expect, people, test } from './portal.ts';

test('an analyst sees the lines around a finding and its numbers, and goes on by key', async ({ openAs }) => {
  const page = await openAs(people.analyst, '/submissionHome/1235/DST/Commercial');
  await expect(page.getByRole('group', { name: 'Findings by rule' })).toBeVisible();
  await page.keyboard.press('j');
  const code = page.getByRole('region', { name: /^Commercial1235\.xml, lines / });
  await expect(code).toBeVisible();
  await expect(code.locator('mark')).toBeVisible();
  const numbers = page.getByRole('table', { name: 'The numbers of this finding' });
  await expect(numbers).toContainText('Total in the file');
  const first = await code.getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect(code).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('k');
  await expect(code).toHaveAttribute('aria-label', first ?? '');
});

test('the upload history draws what each upload found', async ({ openAs }) => {
  const page = await openAs(people.analyst, '/submissionHome/1240/DST/Medicare?tab=uploads');
  const chart = page.getByRole('group', { name: 'Findings over uploads' });
  await expect(chart.getByRole('img', { name: /^Errors of \d+ uploads/ })).toBeVisible();
  const latest = chart.getByRole('radio').last();
  await expect(latest).toBeChecked();
  await latest.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(latest).not.toBeChecked();
});

test('the first finding is above the fold, and the component is named with who is next', async ({
  openAs,
}) => {
  const page = await openAs(people.analyst, '/submissionHome/1235/DST/Commercial');
  const first = page.getByRole('group', { name: 'Findings by rule' }).getByRole('button').first();
  await expect(first).toBeVisible();
  const components = page.getByRole('navigation', { name: 'Components of this submission' });
  await expect(components.getByRole('link', { name: /^HEDIS/ })).toContainText('You');
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(330);
});

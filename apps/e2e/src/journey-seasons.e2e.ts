/** Staff see the seasons and what a move would mean; everybody reads closed seasons by the switch in the top bar. */
import { expect, people, test } from './portal.ts';

test('staff see each season, and what closing the current one would mean', async ({ openAs }) => {
  const page = await openAs(people.admin, '/administration?tab=season', { isKept: true });
  const seasons = page.getByRole('table', { name: 'Seasons', exact: true });
  await expect(seasons.getByRole('row')).toHaveCount(4);
  await expect(seasons.getByRole('row', { name: /MY2025 \(current\) Open/ })).toBeVisible();
  await expect(seasons.getByRole('row', { name: /MY2024 Closed/ })).toContainText('4 complete');
  // Plans have sent files: it can only be closed.
  const withdraw = page.getByRole('button', { name: 'Withdraw MY2025' });
  await expect(withdraw).toHaveAccessibleDescription(/can be closed, but no longer withdrawn/);
  await page.getByRole('button', { name: 'Begin closing MY2025' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin closing MY2025' });
  await expect(dialog).toContainText(
    /\d+ components of \d+ organizations without a file can no longer get a first one/,
  );
  await dialog.getByRole('button', { name: /The first 50 of/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(50);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('closing begins by itself on a date that staff choose, and clear again', async ({ openAs }) => {
  const page = await openAs(people.admin, '/administration?tab=season', { isKept: true });
  const current = page
    .getByRole('table', { name: 'Seasons', exact: true })
    .getByRole('row', { name: /MY2025/ });
  const choose = async (date: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Closing date of MY2025' }).click();
    const dialog = page.getByRole('dialog', { name: 'Closing date of MY2025' });
    const select = dialog.getByLabel('Closing begins by itself');
    const option = select.getByRole('option', { name: date });
    await select.selectOption({ label: (await option.textContent()) ?? '' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  await choose(/Resubmission ends, HEDIS/);
  await expect(current).toContainText(/Closing begins by itself on .* 9:00 PM/);
  await choose(/^No/);
  await expect(current).not.toContainText('Closing begins by itself');
});

test('a closed season is read by its year in the top bar, and links keep it', async ({ openAs }) => {
  const page = await openAs(people.manager, '/dashboard');
  const year = page.getByLabel('Measurement year');
  await expect(year.getByRole('option')).toHaveText(['MY 2025', 'MY 2024, closed', 'MY 2023, closed']);
  await year.selectOption('MY 2024, closed');
  await expect(page).toHaveURL(/\/dashboard\?my=2024$/);
  await page.getByRole('link', { name: 'Submissions', exact: true }).first().click();
  await expect(page).toHaveURL(/\/availablesubmissionpage\?.*my=2024/);
  await expect(page.getByRole('table', { name: 'Submissions' }).locator('tbody tr')).toHaveCount(4);
  await page.getByRole('link', { name: '701' }).first().click();
  await expect(page).toHaveURL(/submissionHome\/701.*my=2024/);
  await expect(page.getByText('2024, closed', { exact: true })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(year).toHaveValue('2024');
  await year.selectOption('MY 2025');
  await expect(page).not.toHaveURL(/my=/);
});

test('an address with a year that is not there shows the current season', async ({ openAs, complaints }) => {
  const page = await openAs(people.manager, '/availablesubmissionpage?my=2031');
  const year = page.getByLabel('Measurement year');
  await expect(page).not.toHaveURL(/my=/);
  await expect(year).toHaveValue('2025');
  await expect(page.getByRole('table').getByRole('link', { name: '1234' }).first()).toBeVisible();
  // Calls that were begun before the seasons were known are refused, if there were any.
  for (const [place, complaint] of [...complaints.found.entries()].reverse())
    if (complaint.includes('measurementYear=2031')) complaints.found.splice(place, 1);
  await page.goto('/dashboard?my=abc');
  await expect(year).toHaveValue('2025');
});

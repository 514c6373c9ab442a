/** Staff move a deadline: they see whom it concerns, other people's countdowns follow without a reload, and it is undone. */
import { generateDemoSeason } from '@idss/demo/generate-demo-season';
import { zip } from '../../server/src/test/zip.ts';
import { expect, people, test } from './portal.ts';

test('a deadline is moved with a fresh sign-in, followed by dashboards, and taken back', async ({
  openAs,
}) => {
  const analyst = await openAs(people.analyst);
  const dates = analyst.getByRole('region', { name: 'Your dates' });
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const label = staff.getByLabel('HEDIS Plan lock: label');
  const before = await label.inputValue();
  const moment = staff.getByLabel('HEDIS Plan lock: date and time in America/New_York');
  const day = await moment.inputValue();
  await expect(dates).toContainText(before);

  // An hour that clocks skip is no moment.
  await moment.fill('2026-03-08T02:30');
  await expect(staff.getByText(/Clocks skip this hour in America\/New_York/)).toBeVisible();
  const review = staff.getByRole('button', { name: 'Review and save dates…' });
  await expect(review).toHaveAccessibleDescription('Correct the dates that are marked first.');

  await moment.fill(day.replace(/T.*/, 'T23:58'));
  await label.fill('Plan lock, moved');
  await review.click();
  const dialog = staff.getByRole('dialog', { name: 'Change the dates of MY2025' });
  await expect(dialog.getByRole('table', { name: 'Changes' })).toContainText('Plan lock, moved');
  await expect(dialog).toContainText('have another next date');
  await expect(dialog).toContainText('keeps the mark for good');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('The dates of MY2025 were changed.')).toBeVisible();
  await expect(dates).toContainText('Plan lock, moved');

  await staff.getByRole('button', { name: 'Undo the last change of MY2025' }).click();
  const undo = staff.getByRole('dialog', { name: 'Undo the last change' });
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(label).toHaveValue(before);
  await expect(moment).toHaveValue(day);
  await expect(dates).toContainText(before);
});

test('samples and fielding of surveys are changed with a fresh sign-in, and taken back', async ({
  openAs,
}) => {
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const sample = staff.getByLabel('CAHPS adult-commercial: general sample');
  const lastDay = staff.getByLabel('CAHPS fielding: last day');
  const before = { sample: await sample.inputValue(), day: await lastDay.inputValue() };
  const review = staff.getByRole('button', { name: 'Review and save surveys…' });
  await expect(review).toHaveAccessibleDescription('Nothing has changed.');
  await sample.fill('');
  await expect(review).toHaveAccessibleDescription('Fill in every value: days, and whole numbers.');
  await sample.fill('1200');
  const day = before.day.replace(/\d\d$/, '30');
  await lastDay.fill(day);
  await review.click();
  const dialog = staff.getByRole('dialog', { name: 'Change the surveys of MY2025' });
  const changes = dialog.getByRole('table', { name: 'Changes' });
  await expect(changes.getByRole('row', { name: /adult-commercial: sample/ })).toContainText('1200');
  await expect(changes).toContainText('CAHPS fielding');
  await expect(dialog).toContainText('have a file that was checked with the values before');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('The surveys of MY2025 were changed.')).toBeVisible();
  await staff.reload();
  await expect(sample).toHaveValue('1200');
  await expect(lastDay).toHaveValue(day);

  await staff.getByRole('button', { name: 'Undo the last change of MY2025' }).click();
  const undo = staff.getByRole('dialog', { name: 'Undo the last change' });
  await undo.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sample).toHaveValue(before.sample);
  await expect(lastDay).toHaveValue(before.day);
});

test('a zip with the dates only is compared and loaded: everything else stays', async ({ openAs }) => {
  const { files } = generateDemoSeason(new Date());
  const small = ['season.csv', 'milestones.csv'].map((name) => ({ name, content: files.get(name) ?? '' }));
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  await staff
    .getByLabel('Season folder (.zip)')
    .setInputFiles({ name: 'dates.zip', mimeType: 'application/zip', buffer: zip(small) });
  await staff.getByRole('button', { name: 'Check' }).click();
  const difference = staff.getByRole('region', { name: 'Difference from the loaded MY2025' });
  await expect(difference).toContainText(/Not in the folder, and stays as it is: organizations\.csv/);
  await expect(difference).not.toContainText('Measures added');
  await expect(staff.getByRole('table', { name: 'Rows by file' }).getByRole('row')).toHaveCount(3);
  await staff.getByRole('button', { name: 'Reload MY2025…' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Reload MY2025' });
  await expect(dialog).toContainText('What the folder does not have stays as it is.');
  await expect(dialog).not.toContainText('Submissions:');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(staff.getByText('MY2025 was reloaded.')).toBeVisible();
});

/**
 * Staff prepare the next season from this one, and take it away as a folder. The last journey of its portal by name: afterwards there is
 * another season.
 */
import { downloaded, getMembers } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';

test('staff copy a season: ids by the rule that is shown, dates confirmed, and the folder has both', async ({
  openAs,
}) => {
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const seasons = staff.getByRole('table', { name: 'Seasons', exact: true });
  await staff.getByRole('button', { name: 'Prepare MY2026 from MY2025' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Prepare MY2026 from MY2025' });
  const rule = dialog.getByText(/Their ids are the old ones plus/);
  const [, plus = '', old = '', becomes = ''] =
    /plus ([\d,]+): (\d+) becomes (\d+)/.exec((await rule.textContent()) ?? '') ?? [];
  expect(Number(becomes)).toBe(Number(old) + Number(plus.replaceAll(',', '')));

  const submit = dialog.getByRole('button', { name: 'Prepare MY2026' });
  await expect(submit).toHaveAccessibleDescription('Confirm the dates first.');
  const confirmed = dialog.getByRole('checkbox', { name: 'These are the dates of MY2026' });
  await confirmed.check();
  // A date that is changed is to be confirmed again.
  const opening = dialog.getByRole('textbox').or(dialog.locator('input[type="datetime-local"]')).first();
  await opening.fill('2027-03-16T10:15');
  await expect(confirmed).not.toBeChecked();
  await expect(dialog.getByRole('table', { name: 'Dates' })).toContainText('Tuesday');
  await confirmed.check();
  await submit.click();
  await expect(staff.getByText('MY2026 is prepared: only staff see it until you open it.')).toBeVisible();
  await expect(seasons.getByRole('row', { name: /^MY2026 / })).toContainText('Prepared');

  await staff.getByRole('button', { name: 'Download MY2026' }).click();
  const download = staff.getByRole('dialog', { name: 'Download MY2026' });
  await download.getByRole('checkbox', { name: /^With people/ }).check();
  const { name, bytes } = await downloaded(
    staff,
    download.getByRole('button', { name: 'Download', exact: true }),
  );
  expect(name).toBe('MY2026.zip');
  const members = await getMembers(bytes);
  const read = (file: string): string =>
    new TextDecoder().decode([...members].find(([path]) => path.endsWith(file))?.[1]);
  expect(read('season.csv')).toMatch(/\n2026,/);
  expect(read('milestones.csv')).toContain('2027-03-16T10:15:00-04:00');
  expect(read('submissions.csv')).toMatch(new RegExp(`^${becomes},`, 'm'));
  expect(read('submissions.csv')).not.toMatch(new RegExp(`^${old},`, 'm'));
  expect(read('roles.csv')).toContain(people.admin);
  expect(JSON.parse(read('measures.json')).meta.measurementYear).toBe(2026);

  // Nobody else sees it.
  const analyst = await openAs(people.analyst);
  await expect(analyst.getByLabel('Measurement year').getByRole('option', { name: /2026/ })).toHaveCount(0);
});

/** Staff assign an auditor to a submission, and he gets in; they remove him, and he is out with his next click. */
import { readFile } from 'node:fs/promises';
import { expect, people, test } from './portal.ts';

const address = '/submissionHome/1239/DST/Medicaid';

test('an auditor is assigned, gets in, and is out again when he is removed', async ({
  openAs,
  complaints,
}) => {
  // What stood open with him is asked for once more, and refused.
  complaints.expect(/status of 404.*\/api\/Get\w+\?/);
  const audit = await openAs(people.otherAuditor, address);
  const away = audit.getByRole('heading', { name: 'This submission is not available' });
  await expect(away).toBeVisible();

  const staff = await openAs(people.admin, address);
  await staff.getByRole('tab', { name: 'EDIT SUBMISSION' }).focus();
  // By keyboard alone, as every tab is reached.
  const tabs = await staff.getByRole('tab').allInnerTexts();
  for (let step = 0; step < tabs.indexOf('AUDITORS'); step += 1) await staff.keyboard.press('ArrowRight');
  await expect(staff.getByRole('tab', { name: 'AUDITORS' })).toHaveAttribute('aria-selected', 'true');
  const table = staff.getByRole('table', { name: 'Auditors' });
  await expect(table.getByRole('cell', { name: 'auditor@northgate.example' })).toBeVisible();
  await expect(table.getByRole('cell', { name: people.otherAuditor })).toHaveCount(0);

  await staff.getByRole('combobox', { name: 'Auditor' }).selectOption(people.otherAuditor);
  await expect(staff.getByText('Dora Achterberg will audit submission 1239, and no other')).toBeVisible();
  await staff.getByRole('button', { name: 'Assign' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('status').filter({ hasText: 'Dora Achterberg is assigned' })).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: people.otherAuditor });
  await expect(row).toContainText('Submission');
  await expect(row).toContainText('1239');

  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Auditors.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(`${people.otherAuditor},Submission,Dora,Achterberg,1239`);

  await audit.goto(address);
  await expect(audit.getByRole('region', { name: 'Current step' })).toBeVisible();
  await expect(audit.getByRole('tab', { name: 'AUDITORS' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Remove Dora Achterberg' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Remove Dora Achterberg?' });
  await expect(dialog).toContainText('is no auditor of Lakeside Community Health Plan any more');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(staff.getByRole('status').filter({ hasText: 'cannot open this submission' })).toBeVisible();

  // The page that stood open with him says so by itself.
  await expect(away).toBeVisible();

  await staff.getByRole('tab', { name: 'ADMIN' }).click();
  const activity = staff.getByRole('table', { name: 'Activity' });
  const changes = activity.getByRole('cell', { name: `Access of auditor ${people.otherAuditor}` });
  await expect(changes.first()).toContainText('changed from this submission to none');
  await expect(changes.nth(1)).toContainText('changed from none to this submission');
});

/** Staff assign an auditor to a submission, who then has access; after the removal the next click is refused. */
import { exportedCsv } from './exported-csv.ts';
import { expect, people, test } from './portal.ts';
import { stageCard } from './stage-card.ts';

const address = '/submissionHome/1239/DST/Medicaid';

test('an auditor is assigned, has access, and loses it when removed', async ({ openAs, complaints }) => {
  // Their open page requests its data again, and is refused.
  complaints.expect(/status of 404.*\/api\/(Get|Count)\w+\?/);
  const audit = await openAs(people.otherAuditor, address);
  const away = audit.getByRole('heading', { name: 'This submission is not available' });
  await expect(away).toBeVisible();

  const staff = await openAs(people.admin, address);
  await staff.getByRole('tab', { name: 'EDIT SUBMISSION' }).focus();
  // By keyboard only, as every tab is reached.
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

  const auditors = await exportedCsv(staff);
  expect(auditors.name).toBe('Auditors.csv');
  expect(auditors.head).toBe('Email,Audit Level,First Name,Last Name,Submissions');
  expect(auditors.rows).toContain(`${people.otherAuditor},Submission,Dora,Achterberg,1239`);

  await audit.goto(address);
  await expect(stageCard(audit)).toBeVisible();
  await expect(audit.getByRole('tab', { name: 'AUDITORS' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Remove Dora Achterberg' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Remove Dora Achterberg?' });
  await expect(dialog).toContainText('is no longer an auditor of Lakeside Community Health Plan');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(
    staff.getByRole('status').filter({ hasText: 'can no longer open this submission' }),
  ).toBeVisible();

  // The page that was open in their browser says so without a reload.
  await expect(away).toBeVisible();

  await staff.getByRole('tab', { name: 'ALL DOWNLOADS' }).click();
  await expect(staff.getByRole('table', { name: 'All downloads' })).toBeVisible();
  const downloads = await exportedCsv(staff);
  expect(downloads.name).toBe('AllDownloads.csv');
  expect(downloads.head).toBe('File,Original name,What it is,Received,By,Status');
  expect(downloads.rows.join('\n')).toMatch(/^[^,\n]*,Medicaid1239\.xml,/m);

  await staff.getByRole('tab', { name: 'UPLOAD HISTORY' }).click();
  await expect(staff.getByRole('cell', { name: 'Medicaid1239.xml' }).first()).toBeVisible();
  const uploads = await exportedCsv(staff);
  expect(uploads.name).toBe('UploadHistory.csv');
  expect(uploads.head).toBe(
    'Original name,Uploaded,Uploaded by,Validation Status,Current,What it found,Remark,Size,Saved name,Reason after the due date',
  );
  expect(uploads.rows[0]).toMatch(/^Medicaid1239\.xml,\d{4}-/);

  await staff.getByRole('tab', { name: 'ADMIN' }).click();
  const activity = staff.getByRole('table', { name: 'Activity' });
  const changes = activity.getByRole('cell', { name: `Access of auditor ${people.otherAuditor}` });
  await expect(changes.first()).toContainText('changed from this submission to none');
  await expect(changes.nth(1)).toContainText('changed from none to this submission');
});

test('an auditor is assigned to several submissions at once, chosen on several pages', async ({ openAs }) => {
  const staff = await openAs(people.admin);
  // The plan has fewer submissions than a page; those behind them are never assigned.
  const others = 16;
  await staff.route('**/api/GetSubmissionsPage?*', async (route) => {
    const response = await route.fetch();
    const { rows } = await response.json();
    const more = Array.from({ length: others }, (_, n) => ({ ...rows[0], subId: 90_000 + n }));
    await route.fulfill({ response, json: { rows: [...rows, ...more], next: null } });
  });
  await staff.goto(`${address}?tab=auditors`);
  await staff.getByRole('combobox', { name: 'Audits' }).selectOption('Several submissions');
  await staff.getByRole('combobox', { name: 'Auditor' }).selectOption(people.otherAuditor);
  const several = staff.getByRole('region', { name: 'Submissions for Dora Achterberg' });
  const counted = (text: RegExp) => staff.getByRole('status').filter({ hasText: text });
  await expect(several.getByRole('checkbox', { name: 'Select row 1239' })).toBeChecked();
  await expect(counted(/^\d+ rows, 1 selected$/)).toBeVisible();

  await several.getByRole('checkbox', { name: 'Select row 1240' }).check();
  await staff.getByRole('button', { name: 'Next page' }).first().click();
  await several.getByRole('checkbox', { name: 'Select row 90005' }).check();
  await expect(counted(/^\d+ rows, 3 selected$/)).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Assign to 3 submissions' })).toBeVisible();
  await several.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(counted(/, 12 selected$/)).toBeVisible();
  const all = staff.getByRole('button', { name: /^Select all \d+$/ });
  const total = Number((await all.innerText()).replace(/\D/g, ''));
  await all.click();
  await expect(counted(new RegExp(`^${total} rows, ${total} selected$`))).toBeVisible();
  await expect(
    staff.getByText(`Dora Achterberg will audit ${total} submissions, and no other`),
  ).toBeVisible();

  await staff.getByRole('button', { name: 'Clear selection' }).click();
  await staff.getByRole('button', { name: 'Previous page' }).first().click();
  for (const subId of [1239, 1240])
    await several.getByRole('checkbox', { name: `Select row ${subId}` }).check();
  await expect(staff.getByText('will audit submissions 1239, 1240, and no other')).toBeVisible();
  await staff.getByRole('button', { name: 'Assign to 2 submissions' }).click();
  await expect(
    staff.getByRole('status').filter({ hasText: 'Dora Achterberg is assigned to 2 submissions' }),
  ).toBeVisible();
  const row = staff
    .getByRole('table', { name: 'Auditors' })
    .getByRole('row')
    .filter({ hasText: people.otherAuditor });
  await expect(row).toContainText('1239, 1240');
});

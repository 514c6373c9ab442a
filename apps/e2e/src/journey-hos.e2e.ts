/** A survey vendor's HOS files from the upload through the attestation of many at once to the end. */
import { readXlsx } from 'hucre/xlsx';
import { choose, downloaded, expectDone } from './bulk-screen.ts';
import { demoPassword, expect, people, test } from './portal.ts';
import { stageCard, stageHeading } from './stage-card.ts';
import { surveyFile } from './survey-files.ts';

const subIds = [2532, 2534] as const;
const [withWarnings] = subIds;
const names = subIds.map((subId) => `HOSB${subId}.txt`);
const home = `/submissionHome/${withWarnings}/HOS/Medicare`;

test.describe.configure({ mode: 'serial' });

test('the vendor uploads two files, and reads in the detail report what was found', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst);
  await page.getByRole('link', { name: 'HOS Uploads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HOS Uploads' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(
    subIds.map((subId) => ({
      ...surveyFile(subId, 1250, subId === withWarnings ? ['inconsistent'] : []),
    })),
  );
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  const outcome = page.getByRole('table', { name: 'Uploaded files' });
  await expect(outcome.getByRole('row', { name: new RegExp(`^${names[0]}`) })).toContainText('Warning');
  await expect(outcome.getByRole('row', { name: new RegExp(`^${names[1]}`) })).toContainText('No issues');

  await outcome.getByRole('link', { name: names[0] ?? '' }).click();
  await expect(stageHeading(page)).toHaveText('Validations/Attestation');
  await page.getByRole('button', { name: /^Warning O-013/ }).click();
  const findings = page.getByRole('region', { name: 'Findings of O-013' });
  await expect(findings).toContainText(/Member M\d+/);
  await expect(findings).toContainText('MUIINT');
  // A person who cannot sign sees who can.
  await expect(stageCard(page).getByRole('listitem').first()).toHaveText(
    /^Bulk Attestation \(HOS\): Only available for Signer\. .+ \(.+\) can sign\.$/,
  );

  const report = await downloaded(
    page,
    page.getByRole('button', { name: 'Download Detail validation report (Excel)' }),
  );
  expect(report.name).toMatch(/\.xlsx$/);
  const { sheets } = await readXlsx(report.bytes);
  const [head, ...rows] = sheets.find((sheet) => sheet.name === 'Findings')?.rows ?? [];
  expect(head?.slice(0, 3)).toEqual(['Line', 'MemberKey', 'Field']);
  const inconsistent = rows.filter((row) => String(row[6]).startsWith('O-013') && row[2] === 'MUIINT');
  expect(inconsistent).toHaveLength(5);
  for (const row of inconsistent) expect(row[1]).toMatch(/^M\d+$/);
});

test('the signer attests both at once, by name and with a fresh sign-in', async ({ openAs }) => {
  const page = await openAs(people.surveySigner, '/bulkattestation/HOS');
  // As if the sign-in were an hour old, until it is renewed.
  await page.route('**/api/PreviewBulkSubmissionAction*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), needsReauthentication: true },
    });
  });
  await choose(page, subIds);
  await page.getByRole('button', { name: 'Attestation', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Attest 2 HOS submissions' });
  await expect(dialog).toContainText('2 submissions will be attested.');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');

  await dialog.getByRole('textbox', { name: 'Name of data representative' }).fill('Louisa Ferreira');
  const vendor = dialog.getByRole('textbox', { name: 'Survey vendor organization name' });
  await expect(vendor).toHaveValue('Askwell Research');
  const statements = dialog.getByRole('region', { name: 'Statements' });
  await expect(statements.getByRole('checkbox')).toHaveCount(2);
  await vendor.fill('Askwell Research Group');
  await expect(statements).toContainText('Askwell Research Group');
  await vendor.fill('Askwell Research');
  for (const statement of await statements.getByRole('checkbox').all()) {
    await expect(statement).not.toBeChecked();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await statement.check();
  }

  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/PreviewBulkSubmissionAction*');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: 'Sign in again' }).click(),
  ]);
  await popup.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press('Enter')]);
  await expect(
    dialog.getByText('You signed in recently, so you do not have to sign in again.'),
  ).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name of data representative' })).toHaveValue(
    'Louisa Ferreira',
  );
  await submit.click();
  await expectDone(page, '2 submissions were attested.', subIds, 'Apply Mark Final');
});

test('marked final in bulk both are complete, and the history shows who attested', async ({ openAs }) => {
  const follower = await openAs(people.vendorAnalyst, home);
  await expect(stageHeading(follower)).toHaveText('Apply Mark Final');
  const page = await openAs(people.vendorAnalyst, '/bulkmarkfinal/HOS');
  await choose(page, subIds);
  await page.getByRole('button', { name: 'Mark Final', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark final (HOS)' });
  await expect(dialog).toContainText('2 submissions will be marked final.');
  await dialog.getByRole('button', { name: 'Mark Final', exact: true }).click();
  await expectDone(page, '2 submissions were marked final.', subIds, 'Complete');

  await expect(stageHeading(follower)).toHaveText('Submission Finalized');
  await follower.getByRole('tab', { name: 'HISTORY', exact: true }).click();
  const events = follower.getByRole('list', { name: 'Events, newest first' }).getByRole('listitem');
  await expect(
    events.filter({ hasText: 'HOS data attested by Louisa Ferreira for Askwell Research' }),
  ).toHaveCount(1);
  await expect(events.filter({ hasText: 'HOS data attested' })).toContainText('Louisa Ferreira');
  await expect(events.filter({ hasText: /final/i }).first()).toContainText('Dev Ransome');
});

test('of a refused file the vendor reads what stopped it', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst, '/submissionHome/2423/HOS');
  await expect(page.getByText('The file was refused; correct it and load it again.')).toBeVisible();
  const report = await downloaded(page, page.getByRole('button', { name: 'Validation Excel' }));
  const { sheets } = await readXlsx(report.bytes);
  const [, ...rows] = sheets.find((sheet) => sheet.name === 'Fatal')?.rows ?? [];
  expect(rows.map((row) => row[7])).toContain('Fatal');
});

/** The main job, end to end: a plan's file from the drop zone to the signed, verifiable attestation. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { dropFile } from './interactions.ts';
import { expect, fillSignIn, people, test } from './portal.ts';
import { fillCeremony, move, save } from './attestation-steps.ts';
import { stageCard, stageHeading } from './stage-card.ts';
import { hedisFile } from './submission-files.ts';
import { surveyFile } from './survey-files.ts';
import { describeSignatures, readText } from './verify-pdf.ts';

const subId = 1234;
const home = `/submissionHome/${subId}/DST/Commercial`;

/** So slow that the percentages of a file can be seen: bytes a second. */
async function slowDownSending(page: Page, bytes: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(bytes);
  return async () => void (await set(-1));
}

const componentsIn = (within: Page | Locator): Locator =>
  within.getByRole('list', { name: 'Components of this submission' }).getByRole('listitem');

/** Saves the signed attestation from the tab of all downloads. */
async function saveSigned(page: Page, component: 'HEDIS' | 'CAHPS', to: string): Promise<string> {
  await page.getByRole('tab', { name: 'ALL DOWNLOADS' }).click();
  return save(page, /^Download Signed attestation/i, `${subId}_${component}_Signed.pdf`, to);
}

test.describe.configure({ mode: 'serial' });

test('an analyst signs in, uploads, understands what was found, corrects it and locks', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, people.analyst);

  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Interactive Data Submission System User License Agreement',
    }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Agreement text' })).toContainText(
    'Your sign-in is yours alone',
  );
  await page.getByRole('button', { name: 'I Agree' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(
    page
      .getByRole('list', { name: 'Your next steps' })
      .getByRole('listitem')
      .filter({ hasText: `${subId} HEDIS` }),
  ).toContainText('Upload the first file');
  await page.getByRole('link', { name: 'HEDIS Uploads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'HEDIS Uploads' })).toBeVisible();

  const zone = page.getByRole('group', { name: 'Files to upload' });
  const wrong = hedisFile(subId, ['numeratorOverDenominator', 'rateMismatch']);
  await dropFile(page, zone, wrong);
  await expect(page.getByRole('list', { name: 'Selected files' })).toContainText(wrong.name);

  // The same engine on the own computer: nothing leaves it.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await expect(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
  await page.getByRole('button', { name: /Commercial1234\.xml.*Errors?/ }).click();
  await expect(page.getByRole('button', { name: /I-003/ })).toBeVisible();
  expect(sent).toEqual([]);

  const restore = await slowDownSending(page, wrong.buffer.length / 2);
  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]\d?$/,
  );
  await restore();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await expect(page.getByText('Validations issue(s) found')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Progress of the upload' })).toContainText(wrong.name);
  const outcome = page.getByRole('table', { name: 'Uploaded files' }).getByRole('row', { name: /1234/ });
  await expect(outcome).toContainText(/Errors?/);

  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download upload report' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('UploadReport.xlsx');

  await outcome.getByRole('link', { name: wrong.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Submission ${subId}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply Plan Lock', exact: true })).toBeDisabled();
  await expect(stageCard(page)).toContainText('Resolve validation errors before applying the plan lock.');
  const findings = page.getByRole('region', { name: 'Validation' });
  await findings.getByRole('button', { name: /^Error I-003/ }).click();
  await expect(findings.getByText(/^Why .+ Fix /).first()).toBeVisible();
  await expect(findings).toContainText('URI');

  await page.getByRole('link', { name: 'Several files or a zip' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Select File' }).click(),
  ]);
  await chooser.setFiles({ ...hedisFile(subId) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await page.getByRole('table', { name: 'Uploaded files' }).getByRole('link', { name: wrong.name }).click();
  await expect(page.getByRole('button', { name: /^Error I-003/ })).toHaveCount(0);
  await move(page, subId, 'Apply Plan Lock', 'Apply Audit Lock');
  await expect(page.getByRole('button', { name: 'Apply Audit Lock', exact: true })).toBeDisabled();
});

test('the auditor locks, and the plan declares its data final', async ({ openAs }) => {
  const audit = await openAs(people.auditor, home);
  await expect(audit.getByRole('heading', { level: 1, name: `Submission ${subId}` })).toBeVisible();
  await move(audit, subId, 'Apply Audit Lock', 'Apply Mark Final');

  const plan = await openAs(people.analyst, home);
  // The survey of the same submission has no file yet: the person who marks HEDIS final sees that.
  await plan.getByRole('button', { name: 'Mark Final', exact: true }).click();
  const asked = plan.getByRole('dialog', { name: `Mark Final for submission ${subId}?` });
  await expect(componentsIn(asked)).toHaveText([
    /^HEDIS.*Apply Mark Final.*Not final$/,
    /^CAHPS.*Import.*Not final$/,
  ]);
  await expect(asked).toContainText('sign without it; it then gets an attestation of its own');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await move(plan, subId, 'Mark Final', 'Finalize Attestation');
  await expect(stageCard(plan)).toContainText('Who does it: the signer of the plan');
});

test('the signer chooses public reporting, reads the draft, signs and is finished', async ({
  openAs,
}, info) => {
  const page = await openAs(people.signer, home, { signsIn: true });
  await page.getByRole('link', { name: 'Public reporting and signature' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'Public Reporting' })).toBeVisible();
  await expect(componentsIn(page)).toHaveText([/^HEDIS.*Final$/, /^CAHPS.*Not final$/]);
  await expect(page.getByText('The CAHPS survey is not final', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription(
    'You must select or reselect your option to proceed',
  );
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  const warning = page.getByRole('dialog', { name: 'Report these results publicly?' });
  await expect(warning).toContainText('After the submission deadline, no corrections can be made.');
  await warning.getByRole('button', { name: 'Yes, report publicly' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'Review and Sign' })).toBeVisible();
  const draft = await save(page, 'Download draft', `${subId}_HEDIS_Draft.pdf`, info.outputPath('draft.pdf'));
  expect(readText(draft)).toContain(`${subId}`);
  await expect(page.getByRole('region', { name: `${subId}_HEDIS_Draft.pdf` })).toBeVisible();

  // Signing is one action: the finish step opens automatically.
  await (await fillCeremony(page, subId, true)).click();
  await expect(page.getByRole('heading', { name: `HEDIS of submission ${subId} is complete` })).toBeVisible();
  await expect(page.getByText('The CAHPS survey of this submission was left out.')).toBeVisible();
  await expect(page.getByText('Nothing is left to do.')).toHaveCount(0);
  const signed = await save(
    page,
    'Download Document',
    `${subId}_HEDIS_Signed.pdf`,
    info.outputPath('signed.pdf'),
  );

  const signature = describeSignatures(signed);
  expect(signature).toContain('Signature is Valid.');
  expect(signature).toContain('Total document signed');
  const text = readText(signed);
  expect(text).toContain('Signed by Marcus Ellery');
  expect(text).toContain('Chief Executive Officer');
  expect(text).toContain('Choice: Yes');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'The CAHPS survey of this submission is not part of this attestation',
  );
  expect(text).toMatch(/Date and time \w+ \d{1,2}, \d{4}, \d{2}:\d{2}:\d{2} UTC/);

  await page.getByRole('link', { name: 'Submission home' }).last().click();
  await expect(stageHeading(page)).toHaveText('Submission Finalized');
  await expect(stageCard(page)).toContainText('Its CAHPS survey was left out');
});

test('the survey that was left out is loaded and marked final by its vendor', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst, '/bulkupload/CAHPS');
  const file = surveyFile(subId, 240);
  await page.locator('input[type=file]').setInputFiles({ ...file });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await page.getByRole('table', { name: 'Uploaded files' }).getByRole('link', { name: file.name }).click();
  await expect(stageCard(page)).toContainText('gets an attestation of its own');
  await move(page, subId, 'Mark Final', 'Finalize Attestation');
});

test('and attested by a wizard of its own, also where finishing was cut off', async ({
  openAs,
  complaints,
}, info) => {
  const survey = `/submissionHome/${subId}/CAHPS/Commercial`;
  const page = await openAs(people.signer, survey, { signsIn: true });
  await page.getByRole('link', { name: 'Public reporting and signature' }).click();
  await expect(page.getByText('This attestation covers only the survey.')).toBeVisible();
  await page.getByRole('radio', { name: /^No/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No, do not report' }).click();
  await expect(page.getByRole('region', { name: `${subId}_CAHPS_Draft.pdf` })).toBeVisible();

  await page.route('**/api/ExecutePlanAction?*', (route) => route.abort());
  complaints.expect(/ERR_FAILED/);
  await (await fillCeremony(page, subId, false)).click();
  await expect(page.getByText('The submission was not finalized')).toBeVisible();
  const finish = page.getByRole('button', { name: 'Finish' });
  await expect(page.getByText('The attestation is signed')).toBeInViewport();
  await page.getByRole('region', { name: `${subId}_CAHPS_Signed.pdf` }).press('End');
  await page.mouse.wheel(0, 20_000);
  await expect(finish).toBeInViewport();
  await page.unroute('**/api/ExecutePlanAction?*');

  await page.goto(survey);
  const card = stageCard(page);
  await expect(card).toContainText('Signed by Marcus Ellery');
  await card.getByRole('button', { name: 'Finish' }).click();
  await expect(stageHeading(page)).toHaveText('Submission Finalized');
  const signed = await saveSigned(page, 'CAHPS', info.outputPath('survey.pdf'));
  expect(describeSignatures(signed)).toContain('Signature is Valid.');
  await page.goto(home);
  await expect(stageCard(page)).toContainText('Nothing is left to do in');
});

test('one byte changed breaks the signature', async ({ openAs }, info) => {
  const page = await openAs(people.analyst, home);
  const kept = await saveSigned(page, 'HEDIS', info.outputPath('kept.pdf'));
  const bytes = readFileSync(kept);
  const at = bytes.indexOf('stream') + 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const forged = info.outputPath('forged.pdf');
  writeFileSync(forged, bytes);
  expect(describeSignatures(kept)).toContain('Signature is Valid.');
  expect(describeSignatures(forged)).not.toContain('Signature is Valid.');
});

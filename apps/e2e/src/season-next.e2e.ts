/**
 * Staff prepare the next season from its folder and open it, while the one before goes on. The last file of the journeys by name:
 * calls without a year mean the next season afterwards.
 */
import {
  definitionFrom,
  getFile,
  makeNextDefinition,
  newMeasure,
  nextYear,
  seasonTables,
  shippedYear,
  getSubmission,
} from '../../server/src/test/next-season.ts';
import { zip } from '../../server/src/test/zip.ts';
import type { Page } from '@playwright/test';
import { fillCeremony, move, save } from './attestation-steps.ts';
import { expect, people, test } from './portal.ts';
import { stageCard, stageHeading } from './stage-card.ts';
import { hedisFile, type SubmissionFile } from './submission-files.ts';
import { describeSignatures, readText } from './verify-pdf.ts';

const season = getSubmission(905_234);

test.describe.configure({ mode: 'serial' });

/** Results of the year before; one line refers to a plan that there is not. */
function wrongResults(line: number): string {
  const header =
    'OrgId,ProductLine,ReportingProduct,MeasureCode,IndicatorKey,Rate,Denominator,EligiblePopulation,CollectionMethod';
  const rows = Array.from({ length: line }, (_, n) => {
    const plan = n + 2 === line ? 999_999 : season.plan.orgId;
    return `${plan},Commercial,HMO,CBP,CBP.Key${n},61.25,400,8000,H`;
  });
  return [header, ...rows, ''].join('\n');
}

test('a wrong line refuses the folder; the corrected one is compared, prepared and opened next to the season before', async ({
  openAs,
}) => {
  const folder = new Map([...seasonTables(nextYear, season), ...(await makeNextDefinition())]);
  const wrong = new Map([...folder, ['prior-results.csv', wrongResults(40_000)]]);
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const check = async (files: ReadonlyMap<string, string>): Promise<void> => {
    const buffer = zip([...files].map(([name, content]) => ({ name, content })));
    await staff
      .getByLabel('Season folder (.zip)')
      .setInputFiles({ name: 'season.zip', mimeType: 'application/zip', buffer });
    await staff.getByRole('button', { name: 'Check' }).click();
  };

  await check(wrong);
  const problem = staff.getByRole('table', { name: 'Problems' }).getByRole('row').nth(1);
  await expect(problem).toContainText('OrgId: 999999 is not in organizations.csv.');
  await expect(problem).toContainText('40,000');
  await expect(staff.getByRole('button', { name: /^(Load|Reload) MY/ })).toHaveCount(0);

  await check(folder);
  const difference = staff.getByRole('region', { name: `Difference from MY${shippedYear}` });
  await difference.getByText('Measures added: 1').click();
  await expect(difference.getByRole('table', { name: 'Measures added' })).toContainText(newMeasure);
  await staff.getByRole('button', { name: `Load MY${nextYear}…` }).click();
  const loading = staff.getByRole('dialog', { name: `Load MY${nextYear}` });
  await expect(loading).toContainText(`MY${nextYear} is prepared: only staff see it until you open it.`);
  await expect(loading).toContainText(`MY${shippedYear} stays as it is.`);
  await loading.getByRole('button', { name: 'Load' }).click();
  await expect(staff.getByText(`MY${nextYear} is loaded. Open it above.`)).toBeVisible();
  await expect(staff.getByRole('table', { name: 'Loads' }).getByRole('row').nth(1)).toContainText(
    `MY${nextYear}`,
  );

  // The same folder again is the season that is there.
  await check(folder);
  await expect(staff.getByRole('button', { name: `Reload MY${nextYear}…` })).toBeVisible();

  const analyst = await openAs(people.analyst);
  const year = analyst.getByLabel('Measurement year');
  await expect(year).toHaveValue(`${shippedYear}`);
  await expect(year.getByRole('option', { name: `${nextYear}` })).toHaveCount(0);

  const row = staff.getByRole('row', { name: new RegExp(`^MY${nextYear} `) });
  await expect(row).toContainText('Prepared');
  await row.getByRole('button', { name: `Open MY${nextYear}` }).click();
  const opening = staff.getByRole('dialog', { name: `Open MY${nextYear}` });
  await expect(opening).toContainText('1 component of 1 organization can be seen');
  await opening.getByRole('button', { name: 'Open' }).click();
  await expect(staff.getByText(`MY${nextYear} is open.`)).toBeVisible();
  await expect(row).toContainText('(current)');

  // The season before goes on: it is one choice away, and its submissions take files.
  await analyst.goto('/dashboard');
  await expect(year).toHaveValue(`${nextYear}`);
  await year.selectOption(`MY ${shippedYear}`);
  await analyst.getByRole('link', { name: 'Submissions', exact: true }).first().click();
  await expect(analyst.getByRole('table').getByRole('link', { name: '1234' }).first()).toBeVisible();
  await analyst.goto('/submissionHome/1234');
  await expect(analyst.getByRole('heading', { name: 'Submission 1234' })).toBeVisible();
});

/** Moves a season in the console, with what the dialog must say; answers its row. */
async function moveSeason(
  staff: Page,
  action: string,
  says: string | RegExp,
  { typed, becomes }: { typed?: string; becomes: string },
): Promise<void> {
  const year = Number(/\d{4}/.exec(action)?.[0]);
  await staff.getByRole('button', { name: action, exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: action });
  await expect(dialog).toContainText(says);
  const confirm = dialog.getByRole('button', { name: action.replace(` MY${year}`, ''), exact: true });
  if (typed !== undefined)
    await dialog.getByRole('textbox', { name: /Type in the measurement year/ }).fill(typed);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByRole('row', { name: new RegExp(`^MY${year} `) })).toContainText(becomes);
}

async function send(page: Page, year: number, file: SubmissionFile): Promise<void> {
  await page.goto(`/bulkupload/HEDIS?my=${year}`);
  await page.locator('input[type=file]').setInputFiles({ ...file });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
}

const nextFile = async (): Promise<SubmissionFile> => ({
  name: `Commercial${season.subId}.xml`,
  mimeType: 'text/xml',
  buffer: Buffer.from(getFile(season, definitionFrom(await makeNextDefinition()))),
});

test('opening is undone while no file has come, and not afterwards; the opening date is kept, and moved', async ({
  openAs,
}) => {
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const analyst = await openAs(people.analyst);
  const year = analyst.getByLabel('Measurement year');
  await moveSeason(staff, `Withdraw MY${nextYear}`, 'can be seen by staff only', { becomes: 'Prepared' });
  await analyst.goto('/dashboard');
  await expect(year).toHaveValue(`${shippedYear}`);
  await moveSeason(staff, `Open MY${nextYear}`, '1 component of 1 organization', { becomes: 'Open' });

  const file = await nextFile();
  await send(analyst, nextYear, file);
  const outcome = analyst.getByRole('table', { name: 'Uploaded files' });
  await expect(outcome).toContainText(
    new RegExp(`Files for measurement year ${nextYear} are accepted from Jan 2, ${nextYear + 1}`),
  );

  await staff.goto(`/administration?tab=season&my=${nextYear}`);
  await staff.getByLabel('HEDIS Uploads open: date and time in America/New_York').fill('2026-09-01T09:00');
  await staff.getByRole('button', { name: 'Review and save dates…' }).click();
  const dates = staff.getByRole('dialog', { name: `Change the dates of MY${nextYear}` });
  await dates.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText(`The dates of MY${nextYear} were changed.`)).toBeVisible();

  await send(analyst, nextYear, file);
  await expect(outcome.getByRole('row', { name: new RegExp(`${season.subId}`) })).toContainText(
    'Apply Plan Lock',
  );
  await staff.reload();
  await expect(staff.getByRole('button', { name: `Withdraw MY${nextYear}` })).toHaveAccessibleDescription(
    /can be closed, but no longer withdrawn/,
  );
});

const late = 1235;
const lateHome = `/submissionHome/${late}/DST/Commercial`;

test('the season before is closing: what is begun is corrected, reviewed, signed and verified; nothing new begins', async ({
  openAs,
}, info) => {
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  await moveSeason(staff, `Begin closing MY${shippedYear}`, /without a file can no longer get a first one/, {
    becomes: 'Closing',
  });
  const analyst = await openAs(people.analyst);
  await send(analyst, shippedYear, hedisFile(1234));
  await expect(analyst.getByRole('table', { name: 'Uploaded files' })).toContainText(
    `Measurement year ${shippedYear} is closing: files are accepted only for submissions that already have one.`,
  );
  // By its id alone: a link in a mail of the year before.
  await analyst.goto(lateHome);
  await analyst.getByRole('link', { name: 'Several files or a zip' }).click();
  await expect(analyst).toHaveURL(new RegExp(`my=${shippedYear}`));
  await analyst.locator('input[type=file]').setInputFiles({ ...hedisFile(late) });
  await analyst.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(analyst.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await analyst.goto(lateHome);
  await move(analyst, late, 'Apply Plan Lock', 'Apply Audit Lock');
  const audit = await openAs(people.auditor, lateHome);
  await move(audit, late, 'Apply Audit Lock', 'Apply Mark Final');
  await analyst.reload();
  await move(analyst, late, 'Mark Final', 'Finalize Attestation');

  const signer = await openAs(people.signer, lateHome, { signsIn: true });
  await signer.getByRole('link', { name: 'Public reporting and signature' }).click();
  await signer.getByRole('radio', { name: /^No/ }).check();
  await signer.getByRole('button', { name: 'Next' }).click();
  await signer.getByRole('dialog').getByRole('button', { name: 'No, do not report' }).click();
  await expect(signer.getByRole('heading', { level: 2, name: 'Review and Sign' })).toBeVisible();
  await (await fillCeremony(signer, late, true)).click();
  await expect(
    signer.getByRole('heading', { name: `HEDIS of submission ${late} is complete` }),
  ).toBeVisible();
  const signed = await save(
    signer,
    'Download Document',
    `${late}_HEDIS_Signed.pdf`,
    info.outputPath('late.pdf'),
  );
  expect(describeSignatures(signed)).toContain('Signature is Valid.');
  expect(readText(signed)).toContain(`${shippedYear}`);
});

test('closed by its year typed in: everything is read, nothing is offered or taken, and closing is undone', async ({
  openAs,
}) => {
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const analyst = await openAs(people.analyst, '/submissionHome/1240/DST/Medicare');
  await expect(analyst.getByRole('heading', { level: 1, name: 'Submission 1240' })).toBeVisible();
  await moveSeason(staff, `Close MY${shippedYear}`, /can no longer/, {
    typed: `${shippedYear}`,
    becomes: 'Closed',
  });
  // The page that was open says so without a reload.
  await expect(analyst.getByText(`${shippedYear}, closed`, { exact: true })).toBeVisible();
  await expect(stageCard(analyst)).toContainText('The submission stayed at this step.');
  await expect(stageCard(analyst).getByRole('button')).toHaveCount(0);

  await analyst.goto(lateHome);
  await expect(stageHeading(analyst)).toHaveText('Submission Finalized');
  await expect(stageCard(analyst).getByRole('button')).toHaveCount(0);
  await expect(stageCard(analyst).getByRole('link')).toHaveCount(0);
  await analyst.getByRole('button', { name: 'Show validation findings' }).click();
  await expect(analyst.getByRole('region', { name: 'Validation' })).not.toContainText('could not be loaded');
  for (const tab of ['ALL DOWNLOADS', 'UPLOAD HISTORY', 'HISTORY']) {
    await analyst.getByRole('tab', { name: tab, exact: true }).click();
    await expect(analyst.getByRole('tabpanel')).not.toContainText(/could not|not available/);
  }
  await analyst.getByRole('link', { name: 'Measures', exact: true }).click();
  await expect(analyst.getByRole('table').first()).toBeVisible();
  await analyst.goto(`/dashboard?my=${shippedYear}`);
  await expect(analyst.getByText(`Measurement year ${shippedYear} is closed`)).toBeVisible();
  await expect(analyst.getByRole('link', { name: 'HEDIS Uploads' })).toHaveCount(0);
  await send(analyst, shippedYear, hedisFile(late));
  await expect(analyst.getByRole('table', { name: 'Uploaded files' })).toContainText(
    `Measurement year ${shippedYear} is closed`,
  );

  await moveSeason(staff, `Undo closing MY${shippedYear}`, /./, { becomes: 'Closing' });
  await moveSeason(staff, `Open again MY${shippedYear}`, /./, { becomes: 'Open' });
});

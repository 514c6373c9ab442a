/** A survey vendor's CAHPS file from the first check to the final files: errors understood, corrected, marked final. */
import { readXlsx } from 'hucre/xlsx';
import { choose, downloaded, expectDone, getMembers, zipped } from './bulk-screen.ts';
import { expect, people, test } from './portal.ts';
import { stageHeading } from './stage-card.ts';
import { surveyFile } from './survey-files.ts';

const subId = 2447;
const name = `CAHPSA${subId}.csv`;
const home = `/submissionHome/${subId}/CAHPS/Commercial`;
const wrong = surveyFile(subId, 1250, ['badCode', 'duplicateMember', 'answersAfterSkip']);
const right = surveyFile(subId, 1250);

/** The header and the records, each by its columns. Values of the demonstration contain neither commas nor quotes. */
function readCsv(text: string): {
  readonly columns: readonly string[];
  readonly rows: Map<string, string>[];
} {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const columns = head.split(',');
  return {
    columns,
    rows: lines.map((line) => {
      const values = line.split(',');
      return new Map(columns.map((column, index) => [column, values[index] ?? '']));
    }),
  };
}

test.describe.configure({ mode: 'serial' });

test('a vendor sees what is wrong where, before sending and after', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst);
  await page.getByRole('link', { name: 'CAHPS Uploads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'CAHPS Uploads' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ ...wrong });

  // The same engine on the own computer: nothing leaves it.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Check before sending' }).click();
  await expect(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${name}.*errors`) }).click();
  // Two more members have the key of the fourth, whose record is on line 5.
  await page.getByRole('button', { name: /C-005/ }).click();
  await expect(page.getByRole('button', { name: /^9:\d+, copy/ }).first()).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
  await expect(page.getByText('Validations issue(s) found')).toBeVisible();
  await page.getByRole('table', { name: 'Uploaded files' }).getByRole('link', { name }).click();

  await expect(stageHeading(page)).toHaveText('Apply Mark Final');
  await expect(page.getByRole('button', { name: 'Mark Final', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: /^Error C-005/ }).click();
  const duplicates = page.getByRole('region', { name: 'Findings of C-005' });
  const key = readCsv(right.buffer.toString()).rows[3]?.get('member_key') ?? 'no such record';
  await expect(duplicates).toContainText(`Member ${key}`);
  await expect(duplicates.getByRole('button', { name: /^9:\d+, copy/ })).toBeVisible();
  await page.getByRole('button', { name: /^Error C-007/ }).click();
  await expect(page.getByRole('region', { name: 'Findings of C-007' })).toContainText(/Member \d+/);
  await expect(page.getByRole('region', { name: 'Findings of C-007' })).toContainText(/Q\d+/);

  const report = await downloaded(
    page,
    page.getByRole('button', { name: 'Download Validation report (TXT)' }),
  );
  expect(report.name).toMatch(/\.txt$/i);
  const text = Buffer.from(report.bytes).toString();
  expect(text).toContain('CAHPS error report');
  expect(text).toMatch(new RegExp(`Line 9, column \\d+, member ${key}, member_key: Error C-005`));
  expect(text).toContain('C-007');
});

test('the corrected file arrives in a zip with folders and has no issues', async ({ openAs }) => {
  const page = await openAs(people.vendorAnalyst, home);
  await page.getByRole('link', { name: 'Several files or a zip' }).click();
  await expect(page.getByRole('heading', { name: 'CAHPS Uploads' })).toBeVisible();
  const folders = new Map([
    ['season/', null],
    [`season/Goldenreach/${name}`, right.buffer],
  ]);
  await page.locator('input[type=file]').setInputFiles({
    name: 'corrected.zip',
    mimeType: 'application/zip',
    buffer: await zipped(folders),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText(/The file was accepted; no errors and no warnings were found/)).toBeVisible();
  await page.getByRole('table', { name: 'Uploaded files' }).getByRole('link', { name }).click();
  const findings = page.getByRole('region', { name: 'Validation' });
  await expect(findings).toContainText('No issues found');
  await expect(findings.getByRole('button', { name: /^(Error|Warning)/ })).toHaveCount(0);
  await expect(page.getByText('No issues').first()).toBeVisible();

  const preview = await downloaded(
    page,
    page.getByRole('button', { name: 'Download Preview results (Excel)' }),
  );
  expect(preview.name).toMatch(/\.xlsx$/);
  const { sheets } = await readXlsx(preview.bytes);
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Summary', 'Results', 'Answers']);
  const facts = new Map(sheets[0]?.rows.map(([fact, value]) => [fact, value]));
  // Worked out here from the file itself, by the definition of the response rate.
  const codes = readCsv(right.buffer.toString()).rows.map((row) => row.get('disposition')?.slice(1) ?? '');
  const completes = codes.filter((code) => code === '10').length;
  const ineligible = codes.filter((code) => code.startsWith('2') && code !== '23').length;
  expect(completes).toBeGreaterThan(400);
  expect(facts.get('Sample')).toBe(codes.length);
  expect(facts.get('Completes')).toBe(completes);
  expect(facts.get('Ineligible')).toBe(ineligible);
  expect(facts.get('Response rate, %')).toBeCloseTo((100 * completes) / (codes.length - ineligible), 2);
  expect(facts.get('Validation')).toBe('No issues');
});

test('marked final in bulk, its final files are generated with the right contents', async ({ openAs }) => {
  const follower = await openAs(people.vendorAnalyst, home);
  await expect(stageHeading(follower)).toHaveText('Apply Mark Final');

  const page = await openAs(people.vendorAnalyst, '/bulkmarkfinal/CAHPS');
  await choose(page, [subId]);
  const refused = page.getByRole('checkbox', { name: 'Select row 1235' });
  await expect(refused).toBeDisabled();
  await expect(refused).toHaveAccessibleDescription(/only when validation found no issue/);
  await page.getByRole('button', { name: 'Mark Final', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark final (CAHPS)' });
  await expect(dialog).toContainText('1 submission will be marked final.');
  await expect(dialog).toContainText('waits for the attestation of its plan');
  await dialog.getByRole('button', { name: 'Mark Final', exact: true }).click();
  await expectDone(page, '1 submission was marked final.', [subId], 'Finalize Attestation');
  await expect(page.getByRole('checkbox', { name: `Select row ${subId}` })).toHaveAccessibleDescription(
    'The submission is final already.',
  );

  // The page that was open all along hears of both: of the stage, and of the files that a job made afterwards.
  await expect(stageHeading(follower)).toHaveText('Finalize Attestation');
  const give = (item: string) => follower.getByRole('button', { name: `Download ${item}`, exact: true });
  const zip = await downloaded(follower, give('Final CAHPS file (ZIP)'));
  expect(zip.name).toBe(`CAHPSA${subId}_Final.zip`);
  const members = await getMembers(zip.bytes);
  const publicName = `CAHPSA${subId}_DeIdentified.csv`;
  const previewName = `CAHPSA${subId}_PreviewResults.xlsx`;
  expect([...members.keys()].sort()).toEqual([name, publicName, previewName].sort());
  expect(Buffer.from(members.get(name) ?? []).equals(right.buffer)).toBe(true);
  const preview = await downloaded(follower, give('Preview results (Excel)'));
  expect(Buffer.from(members.get(previewName) ?? []).equals(preview.bytes)).toBe(true);

  const single = await downloaded(follower, give('De-identified file (CSV)'));
  expect(single.name).toBe(publicName);
  expect(Buffer.from(members.get(publicName) ?? []).equals(single.bytes)).toBe(true);
  const whole = readCsv(right.buffer.toString());
  const bare = readCsv(Buffer.from(single.bytes).toString());
  const dropped = ['survey_language', 'completion_date', 'age_at_anchor'];
  expect(bare.columns).toEqual(whole.columns.filter((column) => !dropped.includes(column)));
  expect(bare.rows).toEqual(
    whole.rows.map((row) => new Map([...row].filter(([column]) => !dropped.includes(column)))),
  );
});

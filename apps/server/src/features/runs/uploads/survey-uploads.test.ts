import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { CahpsResults } from '@idss/validation/results/cahps/cahps-results';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { CahpsValidator } from '@idss/validation/validate-cahps';
import { hosMemberKey } from '@idss/demo/generate-hos';
import { cahpsFile, cahpsFiles, hosFile, surveyContract, type SurveyFile } from '#src/test/survey-files.ts';
import { vendor, provideSurveyPortal } from '#src/test/survey-portal.ts';

const portal = await provideSurveyPortal({});

const getTypes = (files: readonly { readonly type: number }[]): number[] => files.map(({ type }) => type);

async function toEvents(subId: number): Promise<string[]> {
  const rows = await portal.toRows<{ kind: string }>(
    'select kind from event where sub_id = $1 order by event_id',
    [subId],
  );
  return rows.map(({ kind }) => kind);
}

/** Bytes of the current file of this type. */
async function readFile(subId: number, type: number): Promise<Buffer> {
  const file = (await portal.getFiles(subId)).find((each) => each.type === type);
  if (!file) throw new Error(`Submission ${subId} has no file of type ${type}.`);
  return Buffer.from(await portal.app.files.readAll(file.key));
}

/** What the engine computes from the file without the portal around it. */
function getCahpsResults({ name, content }: SurveyFile): CahpsResults {
  const season = exampleSeason.cahps;
  const now = '2026-06-01T12:00:00.000Z';
  const validator = new CahpsValidator({ fileName: name, season, register: null, now }, () => undefined);
  validator.write(Buffer.from(content));
  const { results } = validator.end();
  if (!results) throw new Error('The engine refuses the file.');
  return results;
}

const toCells = (rows: readonly (readonly unknown[])[]): ReadonlyMap<unknown, readonly unknown[]> =>
  new Map(rows.map(([first, ...rest]) => [first, rest]));

test('a good CAHPS file takes the component to mark final, with report and preview', async () => {
  const subId = await portal.survey('CAHPS');
  const file = cahpsFile(subId, { members: 600 });
  const { transactionId, closing, rows } = await portal.send('CAHPS', [file]);
  expect(rows).toMatchObject([
    {
      fileName: file.name,
      submissionID: subId,
      component: 'CAHPS',
      productLine: 'Commercial',
      isProcessed: true,
      isValidated: true,
      validationStatus: 'NoIssues',
      submissionStatus: 'Apply Mark Final',
    },
  ]);
  expect(closing).toMatchObject({
    fatalError: false,
    uploadDetail: { nonSurveyFiles: [], validationResult: { validationSuccessful: true, messages: [] } },
  });
  const component = await portal.getComponent(subId);
  expect(component).toMatchObject({ step: 2, validation_status: 'NoIssues', data_version: 1 });
  expect(component.running_upload_file_id).toBeNull();
  expect(component.latest_run_id).toBe(component.current_run_id);
  const files = await portal.getFiles(subId);
  expect(files.map(({ type, name }) => [type, name])).toEqual(cahpsFiles(subId));
  expect(files.at(-1)?.fileId).toBe(component.current_file_id);
  expect((await readFile(subId, 17)).toString()).toBe(file.content);
  expect((await readFile(subId, 5)).toString()).toContain(String(subId));
  const results = getCahpsResults(file);
  const [run] = await portal.toRows<{ results: CahpsResults }>(
    'select survey_results as results from validation_run where run_id = $1',
    [component.current_run_id],
  );
  expect(run?.results).toEqual(JSON.parse(JSON.stringify(results)));
  const { sheets } = await readXlsx(await readFile(subId, 11));
  expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Results', 'Answers']);
  const summary = toCells(sheets[0]?.rows ?? []);
  expect(results.sample).toBe(600);
  expect(summary.get('Submission')).toEqual([subId]);
  expect(summary.get('Sample')).toEqual([600]);
  expect(summary.get('Completes')).toEqual([results.completes]);
  expect(summary.get('Response rate, %')).toEqual([results.responseRate]);
  const scored = results.results.find(({ n }) => n >= 100);
  const row = toCells(sheets[1]?.rows ?? []).get(scored?.title);
  expect(row?.[3]).toBe(scored?.n);
  expect(row?.[4]).toBe(scored?.score);
  // Both definitions of n, and what they are.
  expect(row?.[8]).toBe(scored?.answeredAny);
  expect(row?.[5]).toBe(scored?.score?.toFixed(2));
  expect(await toEvents(subId)).toEqual(['file-processed']);

  const { body } = await portal.get(
    vendor,
    `/api/Reports/GetUploadReport?transactionNumber=${transactionId}`,
  );
  const report = await readXlsx(Buffer.from((body as { fileContents: string }).fileContents, 'base64'));
  const [listed] = (report.sheets[0]?.rows ?? []).slice(1);
  expect(listed?.slice(0, 7)).toEqual([
    file.name,
    subId,
    'CAHPS',
    'Commercial',
    'Yes',
    'No issues',
    'Apply Mark Final',
  ]);
});

test('errors leave a CAHPS file in force, with the report and without a preview', async () => {
  const subId = await portal.survey('CAHPS');
  const row = await portal.sendOne('CAHPS', cahpsFile(subId, { defects: ['badCode'] }));
  expect(row).toMatchObject({
    validationStatus: 'Error',
    submissionStatus: 'Apply Mark Final',
    note: '6 errors',
  });
  expect(await portal.getComponent(subId)).toMatchObject({ step: 2, validation_status: 'Error' });
  expect(getTypes(await portal.getFiles(subId))).toEqual([5, 17]);
  const report = (await readFile(subId, 5)).toString();
  expect(report).toContain('C-007');
  expect(report.match(/C-007/g)?.length).toBeGreaterThanOrEqual(6);
  const { body } = await portal.get(vendor, `/api/GetFindings?submissionId=${subId}&component=CAHPS`);
  expect((body as { total: number }).total).toBeGreaterThanOrEqual(6);
});

test('a good HOS file brings header and detail reports', async () => {
  const subId = await portal.survey('HOS');
  const file = hosFile(subId);
  const row = await portal.sendOne('HOS', file);
  expect(row).toMatchObject({
    submissionID: subId,
    component: 'HOS',
    validationStatus: 'NoIssues',
    submissionStatus: 'Validations/Attestation',
  });
  const component = await portal.getComponent(subId);
  expect(component).toMatchObject({ step: 5, validation_status: 'NoIssues', data_version: 1 });
  expect((await portal.getFiles(subId)).map(({ type, name }) => [type, name])).toEqual([
    [7, `HOSB${subId}_Header.xlsx`],
    [8, `HOSB${subId}_Detail.xlsx`],
    [14, `HOSB${subId}.txt`],
  ]);
  const header = await readXlsx(await readFile(subId, 7));
  const facts = toCells(header.sheets[0]?.rows ?? []);
  expect(facts.get('Submission')).toEqual([subId]);
  expect(facts.get('Member records')).toEqual([1200]);
  expect(facts.get('Loaded by')).toEqual(['vera']);
  const detail = await readXlsx(await readFile(subId, 8));
  const [run] = await portal.toRows<{ results: { complete: number; responseRate: string } }>(
    'select survey_results as results from validation_run where run_id = $1',
    [component.current_run_id],
  );
  const summary = toCells(detail.sheets.find(({ name }) => name === 'Summary')?.rows ?? []);
  expect(run?.results.complete).toBeGreaterThan(400);
  expect(summary.get('Complete')).toEqual([run?.results.complete]);
  expect(summary.get('Response rate, %')).toEqual([run?.results.responseRate]);
});

test('errors of a HOS file stand in its detail report', async () => {
  const subId = await portal.survey('HOS');
  expect(await portal.sendOne('HOS', hosFile(subId, { defects: ['badValue'] }))).toMatchObject({
    validationStatus: 'Error',
    note: '4 errors',
  });
  expect(await portal.getComponent(subId)).toMatchObject({ step: 5, validation_status: 'Error' });
  expect(getTypes(await portal.getFiles(subId))).toEqual([7, 8, 14]);
  const { sheets } = await readXlsx(await readFile(subId, 8));
  const found = (sheets[0]?.rows ?? []).filter((row) => row[2] === 'VRGENHTH');
  expect(found).toHaveLength(4);
});

test('a refused file leaves the last good one in force, with its own report beside it', async () => {
  const cahps = await portal.survey('CAHPS');
  const hos = await portal.survey('HOS');
  for (const [program, subId, good, refused, reports, kept] of [
    [
      'CAHPS',
      cahps,
      cahpsFile(cahps),
      cahpsFile(cahps, { defects: ['wrongVendor'] }),
      [5],
      [5, 9, 10, 11, 17],
    ],
    ['CAHPS', cahps, cahpsFile(cahps), { ...cahpsFile(cahps), name: 'ours.csv' }, [5], [5, 9, 10, 11, 17]],
    [
      'CAHPS',
      cahps,
      cahpsFile(cahps),
      cahpsFile(cahps, { defects: ['missingColumn'] }),
      [5],
      [5, 9, 10, 11, 17],
    ],
    ['HOS', hos, hosFile(hos), hosFile(hos, { defects: ['wrongCount'] }), [24], [7, 8, 14, 24]],
    ['HOS', hos, hosFile(hos), hosFile(hos, { vendorId: 999 }), [24], [7, 8, 14, 24]],
    ['HOS', hos, hosFile(hos), { ...hosFile(hos), name: 'HOSF1.txt' }, [24], [7, 8, 14, 24]],
  ] as const) {
    await portal.sendOne(program, good);
    const before = await portal.getComponent(subId);
    const filesBefore = await portal.getFiles(subId);
    const row = await portal.sendOne(program, refused);
    expect([refused.name, row.validationStatus]).toEqual([refused.name, 'Fatal']);
    const after = await portal.getComponent(subId);
    const { latest_run_id: _, validation_status: __, ...standing } = before;
    expect(after).toMatchObject({ ...standing, validation_status: 'Fatal' });
    expect(after.latest_run_id).not.toBe(before.latest_run_id);
    const files = await portal.getFiles(subId);
    expect(getTypes(files)).toEqual(kept);
    const isReport = ({ type }: { type: number }): boolean => (reports as readonly number[]).includes(type);
    expect(files.filter((file) => !isReport(file))).toEqual(filesBefore.filter((file) => !isReport(file)));
    const report = files.find(isReport);
    expect(report?.fileId).not.toBe(filesBefore.find(isReport)?.fileId);
    expect(report?.name.startsWith(refused.name.replace(/\.\w+$/, ''))).toBe(true);
    const groups = await portal.get(
      vendor,
      `/api/GetFindingGroups?submissionId=${subId}&component=${program}`,
    );
    expect(groups.body).toMatchObject({ isOfRefusedFile: true, fileName: refused.name });
  }
});

test('a component without a good file stays where it is when its first one is refused', async () => {
  const subId = await portal.survey('HOS');
  await portal.sendOne('HOS', hosFile(subId, { defects: ['wrongCohort'] }));
  expect(await portal.getComponent(subId)).toMatchObject({
    step: 1,
    current_file_id: null,
    current_run_id: null,
    data_version: 0,
    validation_status: 'Fatal',
  });
  expect(getTypes(await portal.getFiles(subId))).toEqual([24]);
});

test('members of a follow-up are those of the baseline on record', async () => {
  const subId = await portal.survey('HOS', { kind: 'followup' });
  const file = hosFile(subId, { kind: 'followup' });
  expect((await portal.sendOne('HOS', file)).validationStatus).toBe('NoIssues');
  const cohort = exampleSeason.hos.cohorts.followup;
  const keys = Array.from({ length: 1197 }, (_, index) => hosMemberKey(cohort, index));
  await portal.toRows(
    'insert into hos_baseline_roster (cohort, cms_contract_number, member_key) select $1, $2, unnest($3::text[])',
    [cohort, surveyContract, keys],
  );
  expect(await portal.sendOne('HOS', file)).toMatchObject({
    validationStatus: 'Error',
    note: expect.stringMatching(/^3 errors\. Identical to the upload of /),
  });
  const { body } = await portal.get(vendor, `/api/GetFindings?submissionId=${subId}&component=HOS`);
  const found = (body as { rows: { ruleId: string; record: string }[] }).rows;
  expect(found.filter(({ ruleId }) => ruleId === 'O-012').map(({ record }) => record)).toEqual(
    [1197, 1198, 1199].map((index) => hosMemberKey(cohort, index)),
  );
});

test('the same id again has one effect; two uploads for one component come one after the other', async () => {
  const subId = await portal.survey('CAHPS');
  const transactionId = randomUUID();
  const options = { transactionId, submissionType: 'CAHPS' };
  const answers = await Promise.all([1, 2, 3].map(() => portal.upload(vendor, [cahpsFile(subId)], options)));
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
  await portal.getOutcome(vendor, transactionId);
  expect(await portal.getComponent(subId)).toMatchObject({ step: 2, data_version: 1 });
  await Promise.all(
    ['a', 'b', 'c'].map((seed) => portal.sendOne('CAHPS', cahpsFile(subId, { seed, members: 200 }))),
  );
  const component = await portal.getComponent(subId);
  expect(component).toMatchObject({ step: 2, data_version: 4, running_upload_file_id: null });
  const current = await portal.getFiles(subId);
  expect(getTypes(current)).toEqual([5, 9, 10, 11, 17]);
  expect(current.at(-1)?.fileId).toBe(component.current_file_id);
  expect(getTypes(await portal.openArchive(subId))).toEqual([
    5, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11, 17, 17, 17,
  ]);
});

test('an earlier file is archived with all that was made of it, and unsubmit archives the last one', async () => {
  const subId = await portal.survey('CAHPS');
  const file = cahpsFile(subId);
  await portal.sendOne('CAHPS', file);
  const first = await portal.getFiles(subId);
  await portal.sendOne('CAHPS', cahpsFile(subId, { defects: ['badCode'] }));
  const archived = await portal.openArchive(subId);
  expect(archived.map(({ fileId, why }) => [fileId, why])).toEqual(
    first.map(({ fileId }) => [fileId, `Replaced by ${file.name}`]),
  );
  const documents = await portal.get(
    vendor,
    `/api/GetSubmissionUploadedDocuments?submissionId=${subId}&component=CAHPS`,
  );
  expect(documents.body as object[]).toHaveLength(2);
  const unsubmit = await portal.post(vendor, `/api/UnSubmitFile?submissionId=${subId}&component=CAHPS`);
  expect(unsubmit.body).toMatchObject({ ok: true, stage: 'Import' });
  expect(await portal.getFiles(subId)).toEqual([]);
  expect(getTypes(await portal.openArchive(subId))).toEqual([5, 5, 9, 10, 11, 17, 17]);
  expect(await portal.getComponent(subId)).toMatchObject({ step: 1, current_file_id: null });
  expect(await toEvents(subId)).toEqual([
    'file-processed',
    'file-archived',
    'file-processed',
    'file-archived',
    'stage-changed',
  ]);
});

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { changeSetting } from '#src/test/change-setting.ts';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, stranger, sysadmin, uploadPeople, viewer } from '#src/test/upload-people.ts';
import {
  toEntries,
  filesIn,
  goodFile,
  offSchemaFile,
  openGenericTests,
  toText,
} from './generic-uploads.fixture.ts';

const portal = await providePortal({
  environment: { MAX_UPLOAD_BYTES: '3000000' },
  ...uploadPeople,
});
const { send, toLines } = openGenericTests(portal);

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await portal.database.owner.query<{ count: number }>(
    `select count(*) as count from ${sql}`,
    values,
  );
  return rows[0]?.count ?? -1;
}

test('a file of no registered submission is checked whole, and nothing is submitted', async () => {
  await makeSubmission(portal.database.owner, { subId: 4001, orgId });
  const sent = await send([goodFile(4001), goodFile(700_123)]);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    didError: false,
    fileName: expect.stringMatching(/^GenericUpload_\d{12}\.zip$/),
  });
  const entries = await filesIn(sent);
  expect([...entries.keys()].sort()).toEqual([
    'Commercial4001_Data.xlsx',
    'Commercial4001_Validation.csv',
    'Commercial700123_Data.xlsx',
    'Commercial700123_Validation.csv',
    'Summary.csv',
  ]);
  expect(toText(entries.get('Summary.csv'))).toMatch(/\r\nCommercial700123\.xml,Warning,0,0,0,\d+,/);
  const report = toText(entries.get('Commercial700123_Validation.csv'));
  expect(report).toContain('MeasureCode,ShortIndicatorName,Severity,RuleName');
  expect(report).toContain(',Warning,');
  expect(report).not.toContain('UnknownSubmission');

  const { rows } = await portal.database.owner.query(
    'select step, validation_status, latest_run_id from component where sub_id = 4001',
  );
  expect(rows).toEqual([{ step: 1, validation_status: 'NotRun', latest_run_id: null }]);
  expect(await count('validation_run')).toBe(0);
  expect(await count('stored_file where sub_id is not null')).toBe(0);
  const events = await portal.database.owner.query<{ message: string }>(
    `select message from event where kind = 'generic-upload-checked' and detail ->> 'transactionId' = $1`,
    [sent.transactionId],
  );
  expect(events.rows).toEqual([
    { message: 'Generic upload checked: Commercial4001.xml (Warning), Commercial700123.xml (Warning)' },
  ]);
});

test('the workbook holds the data of the file, typed', async () => {
  const sent = await send([goodFile(4002)]);
  const { sheets } = await readXlsx(
    (await filesIn(sent)).get('Commercial4002_Data.xlsx') ?? new Uint8Array(),
  );
  const [list, ...measures] = sheets;
  expect(list?.rows.find(([label]) => label === 'Submission')?.[1]).toBe('4002');
  expect(list?.rows.find(([label]) => label === 'Product line')?.[1]).toBe('Commercial');
  expect(measures.length).toBeGreaterThan(50);
  const cbp = measures.find(({ name }) => name === 'CBP')?.rows ?? [];
  // The file names its organization; the portal's register is not asked.
  expect(cbp.find(([label]) => label === 'Organization')?.[1]).toBe(`Example Valley Health Plan (${orgId})`);
  const names = (cbp.find(([label]) => label === 'Metric') ?? []).map(String);
  const [base, ...strata] = cbp.filter((row) => row[names.length - 1] === 'CBP.ControlHighBP');
  const cell = (name: string) => base?.[names.indexOf(name)];
  const [denominator, numerator, rate] = ['Denominator', 'Numerator', 'Rate'].map(cell);
  if (typeof denominator !== 'number' || typeof numerator !== 'number' || typeof rate !== 'number')
    throw new Error('The cells of a rate are numbers.');
  expect(rate.toFixed(2)).toBe(((100 * numerator) / denominator).toFixed(2));
  expect(cell('NumeratorByMedicalRecords')).toBeTypeOf('number');
  expect(strata.length).toBeGreaterThan(10);
});

test('good, refused, off-schema and strange files in one upload', async () => {
  const sent = await send([
    goodFile(4003),
    offSchemaFile(4004),
    { name: 'Commercial4005.xml', content: '%PDF-1.7 not XML at all' },
    { name: 'Commercial4006.xml', content: '' },
    { name: 'my data.xml', content: hedisFile({ subId: 4007, orgId }) },
    { name: 'notes.zip', content: 'PK' },
    { name: '../../etc/Commercial4003.xml', content: hedisFile({ subId: 4003, orgId }) },
  ]);
  expect(sent.status).toBe(200);
  expect(sent.body.didError).toBe(true);
  const entries = await filesIn(sent);
  expect([...entries.keys()].sort()).toEqual([
    'Commercial4003 (2)_Data.xlsx',
    'Commercial4003 (2)_Validation.csv',
    'Commercial4003_Data.xlsx',
    'Commercial4003_Validation.csv',
    'Commercial4004_Validation.csv',
    'Commercial4005_Validation.csv',
    'Commercial4006_Validation.csv',
    'Summary.csv',
    'my data_Validation.csv',
  ]);
  expect(toText(entries.get('Commercial4004_Validation.csv'))).toContain(',Schema,');
  expect(toText(entries.get('my data_Validation.csv'))).toContain('FileNamePattern');
  const { closing, lines } = await toLines(sent.transactionId);
  const rows = closing?.uploadDetail.nonSurveyFiles ?? [];
  expect(rows.map(({ fileName, validationStatus }) => [fileName, validationStatus])).toEqual([
    ['Commercial4003.xml', 'Warning'],
    ['Commercial4004.xml', 'SchemaError'],
    ['Commercial4005.xml', 'SchemaError'],
    ['Commercial4006.xml', 'SchemaError'],
    ['my data.xml', 'Fatal'],
    ['notes.zip', 'NotRun'],
    ['Commercial4003.xml', 'Warning'],
  ]);
  expect(rows[0]?.counts).toMatchObject({ Schema: 0, Fatal: 0, Error: 0 });
  expect(rows[1]?.counts?.Schema).toBeGreaterThan(0);
  expect(rows[5]).toMatchObject({ counts: null, note: 'Only .xml files are accepted.', isProcessed: true });
  expect(closing).toMatchObject({ didError: true, fatalError: false });
  expect(lines[0]).toMatch(/^Received 7 files/);
  // What was received, one line a checked file, and the closing one.
  expect(lines.filter((line) => line.startsWith('{'))).toHaveLength(1 + 6 + 1);
});

test('the measure GUID switch counts for generic uploads, too', async () => {
  const withGuid = (guid: string) => ({
    name: 'Commercial4010.xml',
    content: hedisFile({ subId: 4010, orgId }).replace(
      /certificationGuid="[^"]*"/,
      `certificationGuid="${guid}"`,
    ),
  });
  const file = withGuid('00000000-0000-4000-8000-000000000001');
  const getReport = async () =>
    toText((await filesIn(await send([file]))).get('Commercial4010_Validation.csv'));
  expect(await getReport()).not.toContain('M-008');
  await changeSetting(portal, 'enableMeasureGuidValidation', true);
  expect(await getReport()).toContain('M-008');
  await changeSetting(portal, 'enableMeasureGuidValidation', false);
});

test('refused requests', async () => {
  const many = (length: number) => Array.from({ length }, (_, n) => goodFile(5000 + n));
  const tooMany = await send(many(51));
  expect(tooMany).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('at most 50 files') },
  });
  expect(await send([])).toMatchObject({ status: 400, body: { message: 'Please select a valid file' } });
  expect(await send([{ name: 'data.zip', content: 'PK' }])).toMatchObject({ status: 400 });
  expect(await send([{ ...goodFile(4011), field: 'other' }])).toMatchObject({ status: 400 });
  const large = hedisFile({ subId: 4012, orgId }, { bytes: 2_000_000 });
  expect(
    await send([
      { name: 'Commercial4012.xml', content: large },
      { name: 'Commercial4013.xml', content: large },
    ]),
  ).toMatchObject({ status: 413 });
  for (const { transactionId } of [tooMany]) expect((await toLines(transactionId)).status).toBe(404);
  const folder = path.join(portal.app.config.dataDir, 'files', 'incoming');
  expect(await readdir(folder)).toEqual([]);
});

test('fifty files', async () => {
  const sent = await send(Array.from({ length: 50 }, (_, n) => goodFile(6000 + n)));
  expect(sent.status).toBe(200);
  expect(await filesIn(sent)).toHaveProperty('size', 101);
  expect((await toLines(sent.transactionId)).lines).toContain('40 of 50 files processed');
});

test('the same id again, and twice at once, is checked once', async () => {
  const transactionId = randomUUID();
  const [one, other] = await Promise.all([
    send([goodFile(4020)], { transactionId }),
    send([goodFile(4021)], { transactionId }),
  ]);
  const again = await send([offSchemaFile(4022)], { transactionId });
  expect([one.status, other.status, again.status]).toEqual([200, 200, 200]);
  expect(other.body).toEqual(one.body);
  expect(again.body).toEqual(one.body);
  expect(
    await count(`event where kind = 'generic-upload-checked' and detail ->> 'transactionId' = $1`, [
      transactionId,
    ]),
  ).toBe(1);
  expect(await count('upload_file where transaction_id = $1', [transactionId])).toBe(1);
  expect(await send([goodFile(4020)], { transactionId, as: stranger })).toMatchObject({ status: 404 });
});

test('an id of a submitted upload belongs to that upload', async () => {
  await makeSubmission(portal.database.owner, { subId: 4030, orgId });
  const { transactionId } = await portal.upload(admin, [goodFile(4030)]);
  await portal.getOutcome(admin, transactionId);
  expect(await send([goodFile(4030)], { transactionId })).toMatchObject({ status: 404 });
});

test('who may, and while the switch is on', async () => {
  expect((await send([goodFile(4040)], { as: viewer })).status).toBe(403);
  const available = async (as: string) =>
    (await portal.get(as, '/api/GetBulkUploadAvailabilities')).body as { allowsGenericUploads: boolean };
  expect(await available(viewer)).toMatchObject({ allowsGenericUploads: false });
  expect(await available(admin)).toMatchObject({ allowsGenericUploads: true });
  await changeSetting(portal, 'enableGenericUpload', false);
  expect(await available(admin)).toMatchObject({ allowsGenericUploads: false });
  expect(await send([goodFile(4040)])).toMatchObject({
    status: 403,
    body: { message: 'Generic uploads are switched off at the moment.' },
  });
  await changeSetting(portal, 'enableGenericUpload', true);
});

test('answered at once, followed by its lines, and fetched by a link', async () => {
  const sent = await send([goodFile(4050)], { query: '&wait=false' });
  expect(sent).toMatchObject({ status: 200, body: { fileName: '', fileContents: '' } });
  const { transactionId } = sent;
  await portal.getOutcome(admin, transactionId);
  const link = (as: string) => portal.get(as, `/api/GetGenericUploadDownload?transaction=${transactionId}`);
  expect((await link(stranger)).status).toBe(404);
  expect((await toLines(transactionId, stranger)).status).toBe(404);
  expect((await toLines(transactionId, sysadmin)).status).toBe(200);
  expect((await link(sysadmin)).status).toBe(200);
  const { fileName, url } = (await link(admin)).body as { fileName: string; url: string };
  const download = await portal.server.inject(url);
  expect(download.headers['content-disposition']).toContain(fileName);
  expect((await toEntries(download.rawPayload)).has('Commercial4050_Data.xlsx')).toBe(true);
  const waited = await send([goodFile(4050)], { transactionId });
  expect(Buffer.from(waited.body.fileContents, 'base64').equals(download.rawPayload)).toBe(true);

  await portal.database.owner.query('update app_user set locked_at = now() where email = $1', [admin]);
  expect((await portal.server.inject(url)).statusCode).toBe(404);
  await portal.database.owner.query('update app_user set locked_at = null where email = $1', [admin]);

  // Without a role the link opens nothing.
  const { rows: lost } = await portal.database.owner.query(
    `delete from user_role using app_user u where u.user_id = user_role.user_id and u.email = $1
     returning user_role.*`,
    [admin],
  );
  expect((await portal.server.inject(url)).statusCode).toBe(404);
  await portal.database.owner.query(
    'insert into user_role select * from jsonb_populate_recordset(null::user_role, $1)',
    [JSON.stringify(lost)],
  );
  expect((await portal.server.inject(url)).statusCode).toBe(200);
});

test('a result that is too large for an answer is fetched by a link', async () => {
  const { transactionId, body } = await send([goodFile(4055)]);
  const zip = [body.fileName, transactionId];
  const claim = (size: string) =>
    portal.database.owner.query(
      `update stored_file set size = ${size} where file_name = $1 and file_id =
         (select zip_file_id from generic_upload where transaction_id = $2)`,
      zip,
    );
  await claim('size + 40000000');
  expect(await send([goodFile(4055)], { transactionId })).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining(`GetGenericUploadDownload?transaction=${transactionId}`) },
  });
  await claim('size - 40000000');
  expect((await send([goodFile(4055)], { transactionId })).body).toEqual(body);
});

test('text in a summary is read as it was given', async () => {
  const sent = await send([{ name: '=2+5.xml', content: hedisFile({ subId: 4080, orgId }) }]);
  const entries = await filesIn(sent);
  expect([...entries.keys()].sort()).toEqual(['Summary.csv', '_2_5_Validation.csv']);
  expect(toText(entries.get('Summary.csv'))).toContain("'=2+5.xml");
});

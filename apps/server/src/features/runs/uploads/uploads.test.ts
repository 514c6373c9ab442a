import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { hedisFile, makeSubmission, multipart } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, stranger, sysadmin, uploadPeople, viewer } from '#src/test/upload-people.ts';
import { getToken } from '#src/test/open-portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

let nextId = 2000;

const portal = await providePortal({
  environment: { MAX_UPLOAD_BYTES: '3000000' },
  ...uploadPeople,
});

async function plan(step = 1): Promise<{ subId: number; orgId: number; name: string }> {
  nextId += 1;
  await makeSubmission(portal.database.owner, { subId: nextId, orgId, step });
  return { subId: nextId, orgId, name: `Commercial${nextId}.xml` };
}

interface ComponentRow {
  step: number;
  validation_status: string;
  current_file_id: string | null;
  current_run_id: string | null;
  latest_run_id: string | null;
  data_version: number;
  running_upload_file_id: string | null;
}

async function getComponent(subId: number): Promise<ComponentRow> {
  const { rows } = await portal.database.owner.query<ComponentRow>(
    'select * from component where sub_id = $1',
    [subId],
  );
  if (!rows[0]) throw new Error(`No component ${subId}`);
  return rows[0];
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await portal.database.owner.query<{ count: number }>(
    `select count(*) as count from ${sql}`,
    values,
  );
  return rows[0]?.count ?? -1;
}

/** Uploads and waits for the outcome; answers the shown files by name. */
async function send(files: readonly { name: string; content: string | Uint8Array }[], as = admin) {
  const { status, transactionId } = await portal.upload(as, files);
  expect(status).toBe(200);
  const { closing, lines } = await portal.getOutcome(as, transactionId);
  const rows = new Map(closing.uploadDetail.nonSurveyFiles.map((row) => [row.fileName, row]));
  return { transactionId, closing, lines, rows };
}

test('a good file is received, checked and taken in', async () => {
  const it = await plan();
  const { transactionId, lines, closing, rows } = await send([{ name: it.name, content: hedisFile(it) }]);
  expect(rows.get(it.name)).toMatchObject({
    submissionID: it.subId,
    component: 'DST',
    isProcessed: true,
    isValidated: true,
    validationStatus: 'Warning',
    submissionStatus: 'Apply Plan Lock',
  });
  expect(closing).toMatchObject({ fatalError: false, uploadDetail: { fileUploaded: true } });
  expect(lines[0]).toBe('Received 1 file (42.7 kB)');
  expect(lines.filter((line) => line.startsWith('{'))).toHaveLength(2);
  const component = await getComponent(it.subId);
  expect(component).toMatchObject({
    step: 3,
    validation_status: 'Warning',
    data_version: 1,
    running_upload_file_id: null,
  });
  expect(component.current_run_id).toBe(component.latest_run_id);
  expect(await count('stored_file where sub_id = $1 and file_type in (3, 4, 14, 21)', [it.subId])).toBe(4);
  expect(await count('measure_result where run_id = $1', [component.current_run_id])).toBeGreaterThan(50);
  expect(await count('indicator_result where run_id = $1', [component.current_run_id])).toBeGreaterThan(50);
  expect(await count(`event where kind = 'file-processed' and sub_id = $1`, [it.subId])).toBe(1);
  expect(
    await count('upload_transaction where transaction_id = $1 and state = $2', [transactionId, 'finished']),
  ).toBe(1);
});

test('a refused file leaves the last good one in force and says so', async () => {
  const it = await plan();
  await send([{ name: it.name, content: hedisFile(it) }]);
  const before = await getComponent(it.subId);
  const { rows, closing } = await send([
    { name: it.name, content: hedisFile(it, { change: (text) => text.replace('<measures>', '<measure>') }) },
  ]);
  expect(rows.get(it.name)?.validationStatus).toBe('SchemaError');
  expect(closing.uploadDetail.validationResult.validationSuccessful).toBe(false);
  const after = await getComponent(it.subId);
  expect(after).toMatchObject({
    step: 3,
    validation_status: 'SchemaError',
    current_file_id: before.current_file_id,
    current_run_id: before.current_run_id,
    data_version: before.data_version,
  });
  expect(after.latest_run_id).not.toBe(before.latest_run_id);
  const groups = await portal.get(admin, `/api/GetFindingGroups?submissionId=${it.subId}&component=DST`);
  expect(groups.body).toMatchObject({ isOfRefusedFile: true, fileName: it.name });
});

test('a list of structural findings that was cut says so wherever it is read', async () => {
  const it = await plan();
  const junk = `${'<junk/>'.repeat(12_000)}</measures>`;
  const { rows, transactionId } = await send([
    { name: it.name, content: hedisFile(it, { change: (text) => text.replace('</measures>', junk) }) },
  ]);
  const note = '12,000 Schema and Fatal findings were counted; the first 10,000 are listed.';
  expect(rows.get(it.name)?.note).toContain(note);
  const groups = await portal.get(admin, `/api/GetFindingGroups?submissionId=${it.subId}&component=DST`);
  expect(groups.body).toMatchObject({ listNote: note, counts: { Schema: 12_000 } });
  const report = await portal.get(admin, `/api/Reports/GetUploadReport?transactionNumber=${transactionId}`);
  const { fileContents } = report.body as { fileContents: string };
  const workbook = await readXlsx(Buffer.from(fileContents, 'base64'));
  expect(JSON.stringify(workbook.sheets[0]?.rows)).toContain(note);
  const stored = await portal.database.owner.query<{ key: string }>(
    'select storage_key as key from stored_file where sub_id = $1 and file_type in (3, 25)',
    [it.subId],
  );
  expect(stored.rows).toHaveLength(2);
  for (const { key } of stored.rows) {
    const lines = (await portal.app.files.readAll(key)).toString().trimEnd().split('\r\n');
    expect(lines.at(-1)).toContain(`"${note}"`);
    expect(lines.filter((line) => line.includes(',Schema,'))).toHaveLength(10_000);
  }
});

test('a newer file replaces the current one, which stays stored', async () => {
  const it = await plan();
  await send([{ name: it.name, content: hedisFile(it) }]);
  await send([{ name: it.name, content: hedisFile(it, { bytes: 50_000 }) }]);
  expect(await getComponent(it.subId)).toMatchObject({ step: 3, data_version: 2 });
  expect(await count('stored_file where sub_id = $1 and archived_at is not null', [it.subId])).toBe(5);
  expect(await count('stored_file where sub_id = $1 and archived_at is null', [it.subId])).toBe(5);
  const { body } = await portal.get(
    admin,
    `/api/GetSubmissionUploadedDocuments?submissionId=${it.subId}&component=HEDIS`,
  );
  expect(body as object[]).toHaveLength(2);
});

test('one bad file does not stop the others', async () => {
  const [good, doubled, locked] = [await plan(), await plan(), await plan(4)];
  const { rows, closing, transactionId } = await send([
    { name: good.name, content: hedisFile(good) },
    { name: 'page.xml', content: '<!DOCTYPE html><html><body>hi</body></html>' },
    { name: 'document.xml', content: '%PDF-1.7 ...' },
    { name: 'Commercial1.xml', content: new Uint8Array([0x1f, 0x8b, 8, 0]) },
    { name: 'program.xml', content: new Uint8Array([0x4d, 0x5a, 0x90, 0]) },
    { name: 'notes.txt', content: 'hello' },
    { name: doubled.name, content: hedisFile(doubled) },
    { name: doubled.name.toUpperCase(), content: hedisFile(doubled) },
    { name: locked.name, content: hedisFile(locked) },
    { name: 'Commercial999999.xml', content: hedisFile({ subId: 999_999, orgId }) },
  ]);
  expect(rows.get(good.name)?.validationStatus).toBe('Warning');
  expect(rows.get('page.xml')).toMatchObject({
    isProcessed: true,
    isValidated: false,
    note: 'The content is an HTML page, not an XML file as its name says.',
  });
  expect(rows.get('document.xml')?.note).toContain('a PDF document');
  expect(rows.get('Commercial1.xml')?.note).toContain('a gzip archive');
  expect(rows.get('program.xml')?.note).toContain('a program');
  expect(rows.get('notes.txt')?.note).toBe('Only .xml and .zip files are accepted.');
  for (const name of [doubled.name, doubled.name.toUpperCase()])
    expect(rows.get(name)).toMatchObject({
      validationStatus: 'Fatal',
      note: `More than one file for submission ${doubled.subId} in this upload; none was processed.`,
    });
  expect(rows.get(locked.name)).toMatchObject({ validationStatus: 'Fatal', submissionStatus: '' });
  expect(rows.get(locked.name)?.note).toContain('remove the plan lock');
  expect(rows.get('Commercial999999.xml')?.note).toContain('does not exist for measurement year 2025');
  expect(closing.fatalError).toBe(false);
  // Each refused file is in the audit trail, once, with the reason.
  const refused = await portal.database.owner.query<{ file: string; why: string }>(
    `select detail ->> 'fileName' as file, detail ->> 'why' as why from event
     where kind = 'upload-refused' and detail ->> 'transactionId' = $1`,
    [transactionId],
  );
  const expected = [...rows.values()]
    .filter(({ fileName }) => fileName !== good.name)
    // A file that was read has findings; its event has its status.
    .map(({ fileName, note }) => [fileName, note.endsWith('(1 fatal finding)') ? 'Fatal' : note] as const);
  expect(new Map(refused.rows.map(({ file, why }) => [file, why]))).toEqual(new Map(expected));
  expect(refused.rows).toHaveLength(9);
  expect(await getComponent(doubled.subId)).toMatchObject({ step: 1, latest_run_id: null });
  expect(await getComponent(locked.subId)).toMatchObject({
    step: 4,
    validation_status: 'NotRun',
    latest_run_id: null,
  });
});

test("a foreign organization's submission answers like one that is not there", async () => {
  const it = await plan();
  const { rows } = await send([{ name: it.name, content: hedisFile(it) }], stranger);
  expect(rows.get(it.name)?.note).toContain(`Submission ${it.subId} does not exist`);
  expect(await getComponent(it.subId)).toMatchObject({
    step: 1,
    latest_run_id: null,
    validation_status: 'NotRun',
  });
});

test('equal requests at once have one effect, and all get its answer', async () => {
  const it = await plan();
  const transactionId = randomUUID();
  const file = { name: it.name, content: hedisFile(it) };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => portal.upload(admin, [file], { transactionId })),
  );
  const first = answers[0]?.body;
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual(first);
  }
  await portal.getOutcome(admin, transactionId);
  expect((await portal.upload(admin, [file], { transactionId })).body).toEqual(first);
  expect(await getComponent(it.subId)).toMatchObject({ data_version: 1 });
  expect(await count(`event where kind = 'file-processed' and sub_id = $1`, [it.subId])).toBe(1);
  expect((await portal.upload(stranger, [file], { transactionId })).status).toBe(404);
  const received = `event where kind = 'upload-received' and detail ->> 'transactionId' = $1 and detail -> 'files' = $2`;
  expect(await count(received, [transactionId, JSON.stringify([it.name])])).toBe(1);
  // An id of something else than an upload.
  await portal.database.owner.query(
    `update upload_transaction set purpose = 'reprocess' where transaction_id = $1`,
    [transactionId],
  );
  expect((await portal.upload(admin, [file], { transactionId })).status).toBe(404);
});

test('of two people who use one id at once one gets an answer, and the other nothing of it', async () => {
  const it = await plan();
  const transactionId = randomUUID();
  const file = { name: it.name, content: hedisFile(it) };
  const answers = await writeAtOnce(
    portal.database,
    'upload_transaction',
    [admin, stranger].map((as) => () => portal.upload(as, [file], { transactionId })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  await portal.getOutcome(sysadmin, transactionId);
});

test('what the chooser refuses the call refuses too', async () => {
  const it = await plan();
  const file = { name: it.name, content: hedisFile(it) };
  const before = await count('stored_file');
  for (const [files, status, message] of [
    [[], 400, 'Please select a valid file'],
    [[{ name: 'notes.txt', content: 'hello' }], 400, 'Please select a valid file'],
    [[{ ...file, field: 'other' }], 400, 'Please select a valid file'],
    [Array.from({ length: 51 }, () => file), 400, 'An upload can have at most 50 submissions.'],
    [
      [{ name: it.name, content: hedisFile(it, { bytes: 3_500_000 }) }],
      413,
      'Uploads are limited to 2.9 MB.',
    ],
  ] as const) {
    const answer = await portal.upload(admin, files);
    expect([answer.status, (answer.body as unknown as { message: string }).message]).toEqual([
      status,
      message,
    ]);
  }
  // A plan loads no surveys.
  expect((await portal.upload(admin, [file], { submissionType: 'CAHPS' })).status).toBe(403);
  expect((await portal.upload(admin, [file], { submissionType: 'NONE' })).status).toBe(400);
  expect((await portal.upload(admin, [file], { transactionId: 'no-uuid' })).status).toBe(400);
  expect((await portal.upload(viewer, [file])).status).toBe(403);
  expect(await count('stored_file')).toBe(before);
});

test('a body that says it is too large is refused before it is read', async () => {
  const { headers, payload } = multipart([{ name: 'a.xml', content: 'x' }]);
  const answer = await portal.server.inject({
    method: 'POST',
    url: `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${randomUUID()}`,
    headers: { authorization: `Bearer ${getToken(admin)}`, ...headers, 'content-length': '99000000' },
    payload,
  });
  expect(answer.statusCode).toBe(413);
});

test.each([
  ['/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId='],
  ['/api/bulkupload/uploadgenericfile?transactionId='],
])('a body that ends early is refused and leaves nothing: %s', async (address) => {
  const { headers, payload } = multipart([
    { name: 'a.xml', content: `<a>${' '.repeat(300_000)}</a>` },
    { name: 'b.xml', content: '<b/>' },
  ]);
  const before = await count('stored_file');
  const second = payload.indexOf('b.xml');
  const cuts = [2, 60, 1000, 200_000, second, second + 10, payload.length - 4];
  const bad = [
    ...cuts.map((length) => ({ type: headers['content-type'] ?? '', body: payload.subarray(0, length) })),
    { type: 'multipart/form-data', body: payload },
    { type: `multipart/form-data; boundary=${'-'.repeat(300)}`, body: payload },
  ];
  for (const { type, body } of bad) {
    const answer = await portal.server.inject({
      method: 'POST',
      url: `${address}${randomUUID()}`,
      headers: { authorization: `Bearer ${getToken(admin)}`, 'content-type': type },
      payload: body,
    });
    expect([type, body.length, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      type,
      body.length,
      400,
      'The upload was interrupted. Send the files again.',
    ]);
  }
  expect(await count('stored_file')).toBe(before);
});

test('names that lead elsewhere are kept harmless', async () => {
  const it = await plan();
  const { rows } = await send([
    { name: `../../etc/${it.name}`, content: hedisFile(it) },
    { name: `C:\\plans\\a\u202Eb.xml`, content: 'not xml' },
  ]);
  expect([...rows.keys()].sort()).toEqual([it.name, 'ab.xml'].sort());
  expect(rows.get('ab.xml')?.validationStatus).toBe('SchemaError');
});

test('an upload is seen only by its sender and by staff', async () => {
  const it = await plan();
  const { transactionId } = await send([{ name: it.name, content: hedisFile(it) }]);
  const url = `/api/DB/GetBulkTransactions?transaction=${transactionId}`;
  expect((await portal.get(sysadmin, url)).status).toBe(200);
  expect((await portal.get(viewer, url)).status).toBe(404);
  expect((await portal.get(admin, `/api/DB/GetBulkTransactions?transaction=${randomUUID()}`)).status).toBe(
    404,
  );
  expect(
    (await portal.get(stranger, `/api/Reports/GetUploadReport?transactionNumber=${transactionId}`)).status,
  ).toBe(404);
  const mine = await portal.get(admin, '/api/GetMyUploads?submissionType=HEDIS');
  expect((mine.body as { transactionId: string; fileNames: string[] }[])[0]).toMatchObject({
    transactionId,
    state: 'finished',
    fileNames: [it.name],
  });
});

test('the report lists files and findings as text', async () => {
  const it = await plan();
  const { transactionId } = await send([
    { name: it.name, content: hedisFile(it) },
    { name: '=cmd.xml', content: '<a' },
  ]);
  const { body } = await portal.get(admin, `/api/Reports/GetUploadReport?transactionNumber=${transactionId}`);
  const { fileName, fileContents } = body as { fileName: string; fileContents: string };
  expect(fileName).toBe('UploadReport.xlsx');
  const { sheets } = await readXlsx(Buffer.from(fileContents, 'base64'));
  expect(sheets.map(({ name }) => name)).toEqual(['Files', 'Findings']);
  expect(sheets[0]?.rows.map((row) => row[0])).toEqual(['File', it.name, '=cmd.xml']);
  expect(sheets[1]?.rows.length).toBeGreaterThan(30);
  expect(sheets[1]?.rows.some((row) => row[0] === '=cmd.xml' && row[2] === 'F-001')).toBe(true);
});

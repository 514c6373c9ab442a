// One file, because all tests share one small season of files.
import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { bulkDownload } from '@idss/contract/bulk/bulk-download';
import { roleNames, type RoleName } from '@idss/domain/permissions/actions';
import type { Component, Program } from '@idss/domain/program';
import { getComponent } from '@idss/domain/program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validationCsvHeader } from '#src/documents/result-files/write-validation-csv.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import {
  makeOrganization,
  makeSeason,
  makeSubmission,
  makeUser,
  measurementYear,
} from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { getMembers } from '#src/test/zip.ts';
import { maxBytesInJson } from './serve-zip.ts';
import { storeFile, type StoredTestFile } from '#src/test/store-file.ts';
import { storedPath } from '#src/test/stored-path.ts';

type Prepared = AnswerOf<(typeof bulkDownload)['PrepareBulkDownload']>;

let portal: TestPortal;
const [plan, otherPlan, vendor] = [10, 20, 300];
const hedis = [1001, 1002];
const foreign = 2001;
const cahps = 1101;
const cahpsAtImport = 1102;
const hos = 1201;
const ownCahps = 1301;

const email = (role: string): string => `${role}@portal.example`;
const entities = { sysadmin: -1, submissionuser: 1001 } as Partial<Record<RoleName, number>>;

const stored = new Map<string, StoredTestFile>();

async function store(
  subId: number,
  component: Component,
  fileType: number,
  fileName: string,
  content: string = `${fileName} of ${subId}\n`.repeat(50),
): Promise<StoredTestFile> {
  const file = await storeFile(
    portal,
    { measurementYear, submissionId: subId, component, fileType, fileName },
    content,
  );
  if (fileType === fileTypes.uploaded)
    await portal.database.owner.query('update component set current_file_id = $2 where sub_id = $1', [
      subId,
      file.fileId,
    ]);
  stored.set(`${subId} ${fileType}`, file);
  return file;
}

async function makeHedis(subId: number, orgId: number): Promise<void> {
  await makeSubmission(portal.database.owner, { subId, orgId, step: 3 });
  await store(subId, 'DST', fileTypes.uploaded, `Commercial${subId}.xml`);
  await store(subId, 'DST', fileTypes.resultXml, `Commercial${subId}_Result.xml`);
  await store(subId, 'DST', fileTypes.resultCsv, `Commercial${subId}_Result.csv`);
  await store(
    subId,
    'DST',
    fileTypes.validationCsv,
    `VALIDATION${subId}.CSV`,
    `${validationCsvHeader}CBP,,Warning,Rule,CBP.X,"Two\r\nlines of ${subId}",H001,1,2,,\r\n`,
  );
}

beforeAll(async () => {
  portal = await startTestPortal({
    works: false,
  });
  const db = portal.database.owner;
  await makeSeason(db);
  await makeOrganization(db, { orgId: plan, name: 'Birch/Plan: "A"' });
  await makeOrganization(db, { orgId: otherPlan, name: 'Alder Plan' });
  await makeOrganization(db, { orgId: vendor, name: 'Survey House', type: 'surveyVendor' });
  for (const subId of hedis) await makeHedis(subId, plan);
  await makeHedis(foreign, otherPlan);
  for (const [subId, component, step] of [
    [cahps, 'CAHPS', 8],
    [cahpsAtImport, 'CAHPS', 2],
    [hos, 'HOS', 5],
    [ownCahps, 'CAHPS', 8],
  ] as const) {
    const orgId = subId === ownCahps ? otherPlan : plan;
    await makeSubmission(db, { subId, orgId, component, step });
    await store(subId, component, fileTypes.uploaded, `survey${subId}.csv`);
    const made = component === 'HOS' ? [7, 8] : [5, 11, 19];
    for (const type of made) await store(subId, component, type, `${component}${subId}_${type}.txt`);
    await db.query('update component set vendor_id = $2 where sub_id = $1', [
      subId,
      subId === ownCahps ? otherPlan : vendor,
    ]);
  }
  for (const role of roleNames) {
    const entity = entities[role] ?? (role.startsWith('vendor') ? vendor : plan);
    await makeUser(db, { email: email(role), roles: [[role, entity]] });
  }
  await makeUser(db, { email: email('otherplan'), roles: [['orgadmin', otherPlan]] });
});
afterAll(() => portal.close());

const selected = (component: Component, ids: readonly number[]) =>
  ids.map((submissionId) => ({ submissionId, component, productLine: 'Commercial' }));

const ask = (
  as: string,
  call: string,
  component: Component,
  ids: readonly number[],
  types: readonly number[],
) => portal.post(as, `/api/${call}`, { Submissions: selected(component, ids), FileTypes: types });

async function prepare(
  as: string,
  component: Component,
  ids: readonly number[],
  types: readonly number[],
): Promise<Prepared> {
  const { status, body } = await ask(as, 'PrepareBulkDownload', component, ids, types);
  expect(status).toBe(200);
  return body;
}

const follow = (url: string) => portal.server.inject({ method: 'GET', url });

/** Path and hash of every member. */
const computeHash = (subId: number, type: number): string => stored.get(`${subId} ${type}`)?.sha256 ?? 'none';

async function eventsSince<T>(eventId: number): Promise<T[]> {
  const { rows } = await portal.database.app.query<{ event: T }>(
    `select jsonb_build_object('kind', kind, 'subId', sub_id, 'user', user_name, 'message', message,
       'files', detail -> 'files') as event from event where event_id > $1 order by event_id`,
    [eventId],
  );
  return rows.map(({ event }) => event);
}
const lastEvent = async (): Promise<number> =>
  (await portal.database.app.query<{ id: number }>('select coalesce(max(event_id), 0) as id from event'))
    .rows[0]?.id ?? 0;

test('every file of every chosen submission is in the zip, byte for byte, under the documented names', async () => {
  const before = await lastEvent();
  const prepared = await prepare(email('orgadmin'), 'DST', hedis, [21, 4, 3, 25]);
  expect(prepared).toMatchObject({ isValidDownload: true, fileCount: 7, missing: [] });
  expect(prepared.fileName).toMatch(/^BulkDownloadHEDIS_\d{8}\.zip$/);
  expect(prepared.types.map(({ fileTypeId, fileCount }) => [fileTypeId, fileCount])).toEqual([
    [21, 2],
    [4, 2],
    [3, 2],
    [25, 1],
  ]);
  const answer = await follow(prepared.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="${prepared.fileName}"; filename*=UTF-8''${prepared.fileName}`,
  });
  const members = await getMembers(answer.rawPayload);
  const folder = '10_Birch_Plan_ _A_';
  expect([...members].map(([path, { sha256 }]) => [path, sha256]).slice(1)).toEqual(
    hedis.flatMap((subId) => [
      [`${folder}/${subId}_HEDIS/VALIDATION${subId}.CSV`, computeHash(subId, 3)],
      [`${folder}/${subId}_HEDIS/Commercial${subId}_Result.xml`, computeHash(subId, 4)],
      [`${folder}/${subId}_HEDIS/Commercial${subId}_Result.csv`, computeHash(subId, 21)],
    ]),
  );
  expect(members.get('HEDISBulkValidation.csv')?.text).toBe(
    `\uFEFFOrgId,SubId,${validationCsvHeader.slice(1)}${hedis
      .map((subId) => `10,${subId},CBP,,Warning,Rule,CBP.X,"Two\r\nlines of ${subId}",H001,1,2,,\r\n`)
      .join('')}`,
  );
  const events = await eventsSince<{ kind: string; subId: number; user: string; files: object[] }>(before);
  expect(events.map(({ kind, subId, files }) => [kind, subId, files.length])).toEqual(
    hedis.map((subId) => ['file-downloaded', subId, 3]),
  );
  expect(events[0]?.files).toContainEqual({
    fileName: 'Commercial1001_Result.xml',
    fileId: stored.get('1001 4')?.fileId,
  });
});

test('a link with nothing but validations has its events, too', async () => {
  const before = await lastEvent();
  await prepare(email('orgadmin'), 'DST', hedis, [25]);
  const events = await eventsSince<{ subId: number; files: object[] }>(before);
  expect(events.map(({ subId, files }) => [subId, files.length])).toEqual(hedis.map((subId) => [subId, 1]));
});

test('a preview says the same, but creates no link and no event', async () => {
  const before = await lastEvent();
  const { status, body } = await ask(email('orgadmin'), 'PreviewBulkDownload', 'DST', hedis, [4]);
  expect(status).toBe(200);
  const { url: _, ...prepared } = await prepare(email('orgadmin'), 'DST', hedis, [4]);
  expect(body).toEqual(prepared);
  expect(await eventsSince(before)).toHaveLength(2);
});

test('the zip inside JSON is the same zip', async () => {
  const before = await lastEvent();
  const { status, body } = await ask(email('orgadmin'), 'GetBulkFilesNCQAUseOnly', 'DST', hedis, [4]);
  expect(status).toBe(200);
  const answer = body as AnswerOf<(typeof bulkDownload)['GetBulkFilesNCQAUseOnly']>;
  expect(answer).toMatchObject({
    isValidDownload: true,
    fileName: expect.stringMatching(/^BulkDownloadHEDIS_/),
  });
  expect(await eventsSince(before)).toHaveLength(2);
  const inJson = Buffer.from(answer.fileContents, 'base64');
  const { url } = await prepare(email('orgadmin'), 'DST', hedis, [4]);
  expect((await follow(url)).rawPayload.equals(inJson)).toBe(true);
});

test('without any file there is no link', async () => {
  const before = await lastEvent();
  const prepared = await prepare(email('orgadmin'), 'DST', hedis, [26]);
  expect(prepared).toMatchObject({ isValidDownload: false, url: '', fileCount: 0, size: 0, types: [] });
  expect(prepared.missing).toEqual(
    hedis.map((submissionId) => ({
      submissionId,
      component: 'DST',
      files: '',
      reason: 'There is no signed attestation.',
    })),
  );
  const { body } = await ask(email('orgadmin'), 'GetBulkFilesNCQAUseOnly', 'DST', hedis, [26]);
  expect(body).toMatchObject({ isValidDownload: false, fileContents: '' });
  expect(await eventsSince(before)).toEqual([]);
});

test('a zip too large for JSON is refused, and the message names the alternative', async () => {
  await portal.database.owner.query('update stored_file set size = $2 where file_id = $1', [
    stored.get('1001 4')?.fileId,
    maxBytesInJson + 1,
  ]);
  const { status, body } = await ask(email('orgadmin'), 'GetBulkFilesNCQAUseOnly', 'DST', hedis, [4]);
  expect(status).toBe(413);
  expect(body).toMatchObject({ message: expect.stringContaining('PrepareBulkDownload') });
  const { rows } = await portal.database.owner.query<{ size: number }>(
    'update stored_file set size = $2 where file_id = $1 returning size',
    [stored.get('1001 4')?.fileId, 'Commercial1001_Result.xml of 1001\n'.length * 50],
  );
  expect(rows).toHaveLength(1);
});

/** By role: the file types that are offered, and those that are served. Spec: bulk-download-types. */
const results = [4, 21];
const onRequest = [2, 22, 23];
const found = [3, 25];
test.each<readonly [RoleName, Record<Program, readonly number[]>]>([
  ['sysadmin', { HEDIS: [...results, ...found, ...onRequest, 26], CAHPS: [5, 11, 19, 26], HOS: [7, 8] }],
  ['orgadmin', { HEDIS: [...results, ...found, ...onRequest, 26], CAHPS: [19, 26], HOS: [] }],
  ['orgsigner', { HEDIS: [...results, ...found, ...onRequest, 26], CAHPS: [19, 26], HOS: [] }],
  ['orguser', { HEDIS: [...results, ...found, ...onRequest, 26], CAHPS: [19, 26], HOS: [] }],
  ['viewer', { HEDIS: [...results, ...onRequest, 26], CAHPS: [19, 26], HOS: [] }],
  ['auditor', { HEDIS: [...results, ...found, ...onRequest, 26], CAHPS: [26], HOS: [] }],
  ['vendoradmin', { HEDIS: [26], CAHPS: [5, 11, 19], HOS: [7, 8] }],
  ['vendorsigner', { HEDIS: [26], CAHPS: [5, 11, 19], HOS: [7, 8] }],
  ['vendoruser', { HEDIS: [26], CAHPS: [5, 11, 19], HOS: [7, 8] }],
  ['submissionuser', { HEDIS: [...results, ...found, ...onRequest, 26], CAHPS: [], HOS: [] }],
])('what %s is offered and receives', async (role, offered) => {
  const ids: Record<Program, number> = { HEDIS: 1001, CAHPS: cahps, HOS: hos };
  const all: Record<Program, readonly number[]> = {
    HEDIS: [...results, ...found, ...onRequest, 26],
    CAHPS: [5, 11, 19, 26],
    HOS: [7, 8],
  };
  const isSeen = (program: Program): boolean =>
    role === 'submissionuser' ? program === 'HEDIS' : !role.startsWith('vendor') || program !== 'HEDIS';
  for (const program of ['HEDIS', 'CAHPS', 'HOS'] as const) {
    const { status, body } = await portal.get(email(role), `/api/GetBulkFileTypes?submissionType=${program}`);
    expect(status).toBe(200);
    const types = (body as { fileTypeId: number; isMore: boolean }[]).filter(({ isMore }) => !isMore);
    expect(types.map(({ fileTypeId }) => fileTypeId)).toEqual(offered[program]);
    for (const type of all[program]) {
      const answer = await ask(
        email(role),
        'PrepareBulkDownload',
        getComponent(program),
        [ids[program]],
        [type],
      );
      const expected = !isSeen(program) ? 404 : offered[program].includes(type) ? 200 : 403;
      expect([program, type, answer.status]).toEqual([program, type, expected]);
      if (expected === 200 && type !== 26 && !onRequest.includes(type))
        expect(answer.body).toMatchObject({ isValidDownload: true });
    }
  }
});

test.each([
  ['sysadmin', false, true],
  ['orgadmin', true, false],
  ['auditor', true, false],
  ['vendoruser', false, true],
  ['submissionuser', false, false],
])('%s: HEDIS-only %s, CAHPS reports %s', async (who, isHedisOnly, mayReports) => {
  const only = await portal.get(email(who), '/api/IsHEDISOnlyUser?submissionType=CAHPS&action=download');
  expect(only.body).toBe(isHedisOnly);
  const reports = await portal.get(email(who), '/api/CanUserDownloadCAHPSReports');
  expect(reports.body).toBe(mayReports);
});

test('a plan gets no survey files before its vendor marked the survey final; the vendor does', async () => {
  const early = await prepare(email('orgadmin'), 'CAHPS', [cahps, cahpsAtImport], [19]);
  expect(early).toMatchObject({ fileCount: 1, missing: [{ submissionId: cahpsAtImport }] });
  expect(early.missing[0]?.reason).toMatch(/has not marked this survey final/);
  expect(await prepare(email('vendoruser'), 'CAHPS', [cahps, cahpsAtImport], [19])).toMatchObject({
    fileCount: 2,
  });
});

test.each([
  ['1001', [true, true]],
  ['1001,1002', [true, true]],
  ['1001,2001', [false, false]],
  ['1001,9999', [false, false]],
])('may results and validation files of %s be downloaded: %o', async (ids, expected) => {
  const query = `submissionType=HEDIS&submissionIds=${ids}`;
  const { status, body } = await portal.get(
    email('orgadmin'),
    `/api/GetSubmissionsDownloadableInfo?${query}`,
  );
  expect([status, body]).toEqual([200, expected]);
});

test('a viewer gets results but no validation files', async () => {
  const { body } = await portal.get(
    email('viewer'),
    '/api/GetSubmissionsDownloadableInfo?submissionType=HEDIS&submissionIds=1001',
  );
  expect(body).toEqual([true, false]);
  const mixed = await prepare(email('viewer'), 'DST', [1001], [4, 3]);
  expect(mixed).toMatchObject({ fileCount: 1, missing: [{ files: 'Validation results (CSV)' }] });
});

test('a foreign submission in the list is answered as one that does not exist', async () => {
  const withForeign = await prepare(email('orgadmin'), 'DST', [1001, foreign], [4]);
  const withNone = await prepare(email('orgadmin'), 'DST', [1001, 9999], [4]);
  const alike = ({ missing, types, fileCount, size }: Prepared) => ({
    missing: missing.map(({ submissionId: _, ...rest }) => rest),
    types,
    fileCount,
    size,
  });
  expect(alike(withForeign)).toEqual(alike(withNone));
  expect(withForeign.missing).toMatchObject([{ submissionId: foreign }]);
  const members = await getMembers((await follow(withForeign.url)).rawPayload);
  expect([...members.keys()].join()).not.toMatch(/2001|Alder/);
  for (const id of [foreign, 9999])
    expect((await ask(email('orgadmin'), 'PrepareBulkDownload', 'DST', [id], [4])).status).toBe(404);
});

test('a submission with a wrong product line or component is answered as missing', async () => {
  const Submissions = [{ submissionId: 1001, component: 'DST', productLine: 'Medicare' }];
  const answer = await portal.post(email('orgadmin'), '/api/PrepareBulkDownload', {
    Submissions,
    FileTypes: [4],
  });
  expect(answer.status).toBe(404);
});

test.each([
  ['a type of another program', selected('DST', [1001]), [7], /File type 7 is not offered for HEDIS/],
  ['two programs', [...selected('DST', [1001]), ...selected('CAHPS', [cahps])], [26], /one program/],
  ['no types', selected('DST', [1001]), [], /FileTypes/],
  ['no submissions', [], [4], /Submissions/],
  [
    'one too many',
    selected(
      'DST',
      Array.from({ length: 1001 }, (_, n) => n + 1),
    ),
    [4],
    /Submissions/,
  ],
])('%s: refused with a message', async (_, Submissions, FileTypes, message) => {
  const { status, body } = await portal.post(email('sysadmin'), '/api/PrepareBulkDownload', {
    Submissions,
    FileTypes,
  });
  expect(status).toBe(400);
  expect((body as { message: string }).message).toMatch(message);
});

test('a refused file has findings but no results', async () => {
  const refused = 1601;
  await makeSubmission(portal.database.owner, { subId: refused, orgId: plan });
  await store(refused, 'DST', fileTypes.validationCsv, `VALIDATION${refused}.CSV`, validationCsvHeader);
  await portal.database.owner.query(
    `update component set latest_run_id = $2, validation_status = 'SchemaError' where sub_id = $1`,
    [refused, randomUUID()],
  );
  const prepared = await prepare(email('orgadmin'), 'DST', [refused], [4, 3]);
  expect(prepared.types).toMatchObject([{ fileTypeId: 3, fileCount: 1 }]);
  expect(prepared.missing).toEqual([
    {
      submissionId: refused,
      component: 'DST',
      files: 'Results (XML)',
      reason: 'There are no results, because the file has Schema or Fatal errors.',
    },
  ]);
});

test('a submission that is chosen twice is in the zip once', async () => {
  expect(await prepare(email('orgadmin'), 'DST', [1001, 1001], [4, 4])).toMatchObject({ fileCount: 1 });
});

test('a link is valid for a minute, and only for its owner', async () => {
  const { url } = await prepare(email('orgadmin'), 'DST', hedis, [4]);
  const ticket = url.split('/').at(-1) ?? '';
  const [id = '', userId = '', expires = '', signature = ''] = ticket.split('.');
  const { rows } = await portal.database.owner.query<{ id: string }>(
    'select user_id as id from app_user where email = $1',
    [email('sysadmin')],
  );
  const sysadmin = rows[0]?.id ?? '';
  const status = async (text: string): Promise<number> =>
    (await follow(`/api/bulkdownload/${text}`)).statusCode;
  expect(await status(ticket)).toBe(200);
  // Not signed for this person, or expired.
  expect(await status([id, sysadmin, expires, signature].join('.'))).toBe(404);
  expect(await status([id, userId, Number(expires) + 60, signature].join('.'))).toBe(404);
  // Signed for this person, but the download belongs to another one.
  expect(await status(portal.app.tickets.sign({ fileId: id, userId: sysadmin }))).toBe(404);
  // A link of a single file opens no zip.
  const single = portal.app.tickets.sign({ fileId: stored.get('1001 4')?.fileId ?? '', userId });
  expect(await status(single)).toBe(404);
  const before = createTicketSigner(Buffer.from('secret of a test'), () => new Date(Date.now() - 61_000));
  expect(await status(before.sign({ fileId: id, userId }))).toBe(404);
});

test('removing a role or locking the account closes the link', async () => {
  const leaver = 'leaver@portal.example';
  const userId = await makeUser(portal.database.owner, {
    email: leaver,
    roles: [
      ['orgadmin', plan],
      ['orgadmin', otherPlan],
    ],
  });
  const { url } = await prepare(leaver, 'DST', [1001, foreign], [4]);
  expect((await follow(url)).statusCode).toBe(200);
  await portal.database.owner.query('delete from user_role where user_id = $1 and entity_id = $2', [
    userId,
    otherPlan,
  ]);
  // Nor a part of it: the person no longer has access to everything the link contains.
  expect((await follow(url)).statusCode).toBe(404);
  portal.app.push.dropLocally(changes.people);
  const { url: own } = await prepare(leaver, 'DST', [1001], [4]);
  await portal.database.owner.query('update app_user set locked_at = now() where user_id = $1', [userId]);
  expect((await follow(own)).statusCode).toBe(404);
});

test('a role without permission for the type closes the link', async () => {
  const mover = 'mover@portal.example';
  const userId = await makeUser(portal.database.owner, { email: mover, roles: [['orguser', plan]] });
  const { url } = await prepare(mover, 'DST', [1001], [25]);
  expect((await follow(url)).statusCode).toBe(200);
  await portal.database.owner.query(`update user_role set role = 'viewer' where user_id = $1`, [userId]);
  expect((await follow(url)).statusCode).toBe(404);
});

test('a missing or changed file is reported, or aborts the download before the zip looks complete', async () => {
  const [lost, changed] = [1501, 1502];
  for (const subId of [lost, changed]) await makeHedis(subId, plan);
  const { url } = await prepare(email('orgadmin'), 'DST', [lost, changed], [4]);
  const getPath = (subId: number, type: number): string =>
    storedPath(portal.app, stored.get(`${subId} ${type}`)?.storageKey);
  const origin = await portal.server.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(origin + url).then((answer) => answer.arrayBuffer())).byteLength).toBeGreaterThan(100);

  await appendFile(getPath(changed, 4), 'x');
  const first = await fetch(origin + url);
  expect(first.status).toBe(200);
  await expect(first.arrayBuffer()).rejects.toThrow('terminated');

  await rm(getPath(lost, 4));
  // The first of the zip: nothing was sent yet, and the answer is an error instead.
  const second = await fetch(origin + url);
  expect([second.status, second.headers.get('content-disposition')]).toEqual([500, null]);
  expect(await second.json()).toMatchObject({ reference: expect.any(String) });
  const known = await prepare(email('orgadmin'), 'DST', [lost, 1001], [4]);
  expect(known).toMatchObject({
    fileCount: 1,
    missing: [{ submissionId: lost }],
  });
  expect(known.missing[0]?.reason).toMatch(/is missing/);
  // Every slot was released: two more parallel downloads are served.
  const links = await Promise.all([
    prepare(email('orgadmin'), 'DST', hedis, [4]),
    prepare(email('sysadmin'), 'DST', hedis, [4]),
  ]);
  const answers = await Promise.all(links.map((link) => fetch(origin + link.url)));
  for (const answer of answers)
    expect((await getMembers(new Uint8Array(await answer.arrayBuffer()))).size).toBe(2);
});

test('expired links are deleted; only the newest stay', async () => {
  await portal.database.owner.query(`update bulk_download set prepared_at = now() - interval '2 hours'`);
  await prepare(email('orgadmin'), 'DST', hedis, [4]);
  const { rows } = await portal.database.owner.query('select 1 from bulk_download');
  expect(rows).toHaveLength(1);
});

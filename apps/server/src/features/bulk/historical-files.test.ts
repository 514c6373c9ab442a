// One file, because all tests share one small history.
import { rm } from 'node:fs/promises';
import type { HistoricalFile } from '@idss/contract/bulk/historical-files';
import type { RoleName } from '@idss/domain/permissions/actions';
import type { Component } from '@idss/domain/program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { changes } from '#src/kernel/cached.ts';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { storeFile } from '#src/test/store-file.ts';
import { storedPath } from '#src/test/stored-path.ts';
import { getMembers } from '#src/test/zip.ts';
import { listHistoricalFiles } from './list-historical-files.ts';

let portal: TestPortal;
const [plan, otherPlan, vendor] = [10, 20, 300];
const email = (role: string): string => `${role}@portal.example`;
const userIds = new Map<string, string>();
const keys = new Map<string, { storageKey: string; fileId: string }>();

async function store(year: number, subId: number, component: Component, fileType: number): Promise<void> {
  const fileName = `${component}${subId}_${fileType}.txt`;
  const file = { measurementYear: year, submissionId: subId, component, fileType, fileName };
  keys.set(`${subId} ${component} ${fileType}`, await storeFile(portal, file, `${fileName} of ${year}`));
}

async function finish(year: number, subId: number, orgId: number, types: readonly number[]): Promise<void> {
  const { owner } = portal.database;
  await makeSubmission(owner, { subId, orgId, step: 9 });
  await owner.query('update submission set measurement_year = $2 where sub_id = $1', [subId, year]);
  for (const type of types) await store(year, subId, 'DST', type);
}

beforeAll(async () => {
  portal = await startTestPortal({
    works: false,
  });
  const db = portal.database.owner;
  await makeSeason(db);
  await db.query(`insert into season (measurement_year, is_current, measure_model_date, state)
    values (2023, false, '2024-01-15', 'closed'), (2024, false, '2025-01-15', 'closed'), (2026, false, '2027-01-15', 'prepared')`);
  await makeOrganization(db, { orgId: plan, name: 'Birch Plan' });
  await makeOrganization(db, { orgId: otherPlan, name: 'Alder Plan' });
  await makeOrganization(db, { orgId: vendor, name: 'Survey House', type: 'surveyVendor' });
  await finish(2023, 301, plan, []);
  await finish(2024, 701, plan, [3, 4, 14, 26]);
  await db.query(
    `insert into component (sub_id, component, kind, step, vendor_id) values (701, 'CAHPS', 'adult', 9, $1)`,
    [vendor],
  );
  for (const type of [5, 17, 19, 26]) await store(2024, 701, 'CAHPS', type);
  await finish(2024, 801, otherPlan, [4]);
  await finish(2025, 1001, plan, [4]);
  await finish(2026, 9001, plan, [4]);
  // A replaced file and a void one are no files of the season.
  await finish(2024, 702, plan, [14, 26]);
  await db.query(
    `update stored_file set archived_at = now(), archived_why = 'x' where sub_id = 702 and file_type = 14`,
  );
  await db.query('update stored_file set voided_at = now() where sub_id = 702 and file_type = 26');
  for (const [role, entity] of [
    ['sysadmin', -1],
    ['orgadmin', plan],
    ['viewer', plan],
    ['auditor', plan],
    ['vendoradmin', vendor],
    ['vendoruser', vendor],
    ['submissionuser', 801],
  ] as const)
    userIds.set(role, await makeUser(db, { email: email(role), roles: [[role, entity]] }));
});
afterAll(() => portal.close());

async function list(role: string, query: string): Promise<HistoricalFile[]> {
  const call = role === 'sysadmin' ? 'AdminGetHistoricalFiles' : 'Reports/UserGetHistoricalFileList';
  const { status, body } = await portal.get(email(role), `/api/${call}?${query}`);
  expect(status).toBe(200);
  return body;
}
const brief = (rows: readonly HistoricalFile[]): string[] =>
  rows.map(({ submissionId, component, fileTypeId }) => `${submissionId} ${component} ${fileTypeId}`);

const hedis = ['701 DST 3', '701 DST 4', '701 DST 14', '701 DST 26'];
const none = ['702 null 0'];
test.each<readonly [RoleName, readonly string[]]>([
  [
    'sysadmin',
    [...hedis, '701 CAHPS 5', '701 CAHPS 17', '701 CAHPS 19', '701 CAHPS 26', ...none, '801 DST 4'],
  ],
  // A plan without a vendor of its own sees the final zip and the attestation of its survey.
  ['orgadmin', [...hedis, '701 CAHPS 19', '701 CAHPS 26', ...none]],
  ['viewer', [...hedis.slice(1), '701 CAHPS 19', '701 CAHPS 26', ...none]],
  ['auditor', [...hedis, ...none]],
  ['vendoradmin', ['701 CAHPS 5', '701 CAHPS 17', '701 CAHPS 19', '701 CAHPS 26']],
  ['submissionuser', ['801 DST 4']],
])('%s finds the files of last year that they may download', async (role, expected) => {
  expect(brief(await list(role, 'myStr=2024')).toSorted()).toEqual([...expected].toSorted());
});

test('a list is complete or refused: the limit itself is listed, one file more is not cut off', async () => {
  const reader = {
    app: portal.app,
    caller: await loadCurrentUser(portal.app.pool, userIds.get('sysadmin') ?? ''),
  };
  const choice = { years: [2024], submissionIds: [] };
  const all = await listHistoricalFiles(reader, choice);
  const files = all.filter(({ fileTypeId }) => fileTypeId > 0).length;
  expect(files).toBeGreaterThan(5);
  expect(await listHistoricalFiles(reader, choice, files)).toEqual(all);
  await expect(listHistoricalFiles(reader, choice, files - 1)).rejects.toMatchObject({
    status: 413,
    message: `These are more than ${files - 1} files. Choose fewer years, or some SubIDs.`,
  });
});

test('a row says whose file it is, of which season and kind', async () => {
  expect(await list('orgadmin', 'myStr=2024&subIdStr=701')).toContainEqual({
    measurementYear: 2024,
    orgId: plan,
    submissionId: 701,
    orgName: 'Birch Plan',
    productLine: 'Commercial',
    reportingProduct: 'HMO/POS Combined',
    fileType: 'HEDIS: Results (XML)',
    fileTypeId: 4,
    component: 'DST',
  });
});

test.each([
  ['the current season and later ones', 'myStr=2025,2026', []],
  ['a year without a season', 'myStr=1999', []],
  ['submissions of another year', 'myStr=2023&subIdStr=701', []],
  ['a submission of another organization', 'myStr=2024&subIdStr=801', []],
  ['two years, two submissions', 'myStr=2023,2024&subIdStr=301,702', ['702 null 0', '301 null 0']],
])('%s', async (_title, query, expected) => {
  expect(brief(await list('orgadmin', query))).toEqual(expected);
});

test.each(['myStr=', 'myStr=2024;', 'myStr=2024&subIdStr=1,x', 'subIdStr=701'])(
  '%s is refused',
  async (query) => {
    const { status } = await portal.get(email('orgadmin'), `/api/Reports/UserGetHistoricalFileList?${query}`);
    expect(status).toBe(400);
  },
);

test('years and submissions that there are to choose from', async () => {
  const years = await portal.get(email('orgadmin'), '/api/Reports/GetAvailableMeasurementYears');
  expect(years.body).toEqual([2024, 2023]);
  const ids = async (role: string) =>
    (await portal.get(email(role), '/api/Reports/UserGetHistoricalFileMYSubList')).body;
  expect(await ids('orgadmin')).toEqual([
    { measurementYear: 2024, submissionId: 701 },
    { measurementYear: 2024, submissionId: 702 },
    { measurementYear: 2023, submissionId: 301 },
  ]);
  expect(await ids('sysadmin')).toHaveLength(4);
  expect(await ids('vendoradmin')).toEqual([{ measurementYear: 2024, submissionId: 701 }]);
});

test.each([
  { myStr: '2024' },
  { search: '70' },
  { search: '%', myStr: '2024,2023' },
  { myStr: '2023,2024', resultCount: '2' },
  { myStr: '2023,2024', search: '01', resultCount: '1000' },
  { myStr: '2025' },
  { search: '', resultCount: '1' },
])('the first of the submissions that are asked for: %o', async (choice) => {
  interface Submission {
    readonly measurementYear: number;
    readonly submissionId: number;
  }
  const call = '/api/Reports/UserGetHistoricalFileMYSubList';
  for (const role of ['orgadmin', 'sysadmin', 'vendoradmin', 'submissionuser']) {
    const whole = (await portal.get(email(role), call)).body as Submission[];
    const { myStr, search = '', resultCount = '1000' } = choice as Record<string, string>;
    const expected = whole
      .filter(({ measurementYear }) => !myStr || myStr.split(',').includes(String(measurementYear)))
      .filter(({ submissionId }) => String(submissionId).includes(search))
      .toSorted((a, b) => b.measurementYear - a.measurementYear || a.submissionId - b.submissionId)
      .slice(0, Number(resultCount));
    const asked = new URLSearchParams(choice as Record<string, string>).toString();
    expect((await portal.get(email(role), `${call}?${asked}`)).body, role).toEqual(expected);
  }
});

test.each(['myStr=1', 'search=%00', 'resultCount=0', 'resultCount=1001', 'years=2024'])(
  'submissions by %s are refused',
  async (query) => {
    const answer = await portal.get(
      email('sysadmin'),
      `/api/Reports/UserGetHistoricalFileMYSubList?${query}`,
    );
    expect(answer.status).toBe(400);
  },
);

test('the sidebar offers it to those who may open it, and the calls refuse the others', async () => {
  const flags: boolean[] = [];
  for (const role of ['orgadmin', 'vendoradmin', 'vendoruser']) {
    const { body } = await portal.get(email(role), '/api/GetMenuActionAvailabilities');
    flags.push((body as { allowsHistoricalFiles: boolean }).allowsHistoricalFiles);
  }
  expect(flags).toEqual([true, true, false]);
  const file = 'measurementYear=2024&submissionId=701&fileTypeId=19';
  for (const url of [
    'GetAvailableMeasurementYears',
    'UserGetHistoricalFileMYSubList',
    'UserGetHistoricalFileList?myStr=2024',
  ])
    expect((await portal.get(email('vendoruser'), `/api/Reports/${url}`)).status).toBe(403);
  expect((await getLink('vendoruser', named(701, 19))).status).toBe(404);
  for (const call of ['Reports/DownloadHistoricalFiles', 'PrepareHistoricalDownload'])
    expect(
      (await portal.post(email('vendoruser'), `/api/${call}`, { historicalFiles: [named(701, 19)] })).status,
    ).toBe(403);
  expect((await portal.get(email('orgadmin'), `/api/AdminGetHistoricalDownloadLink?${file}`)).status).toBe(
    403,
  );
});

const named = (submissionId: number, fileTypeId: number, component?: Component, measurementYear = 2024) => ({
  measurementYear,
  submissionId,
  fileTypeId,
  ...(component ? { component } : {}),
});

const getLink = (
  role: string,
  { measurementYear, submissionId, fileTypeId, component }: ReturnType<typeof named>,
) =>
  portal.get(
    email(role),
    `/api/Reports/GetUserHistoricalDownloadLink?measurementYear=${measurementYear}&submissionId=${submissionId}` +
      `&fileTypeId=${fileTypeId}${component ? `&component=${component}` : ''}`,
  );

test('a link downloads the file, until its reader loses access', async () => {
  const { status, body } = await getLink('orgadmin', named(701, 4));
  expect(status).toBe(200);
  const { fileName, url } = body as { fileName: string; url: string };
  expect(fileName).toBe('DST701_4.txt');
  expect((await portal.server.inject(url)).payload).toBe('DST701_4.txt of 2024');
  // It needs no permission but access.
  const attestation = (await getLink('orgadmin', named(701, 26))).body as { url: string };
  const role = `user_role set entity_id = $1 where user_id = (select user_id from app_user where email = $2)`;
  await portal.database.owner.query(`update ${role}`, [otherPlan, email('orgadmin')]);
  portal.app.push.dropLocally(changes.people);
  for (const lost of [url, attestation.url]) expect((await portal.server.inject(lost)).statusCode).toBe(404);
  await portal.database.owner.query(`update ${role}`, [plan, email('orgadmin')]);
  portal.app.push.dropLocally(changes.people);
});

test('both kinds of link are refused once their reader may no longer download that type of file', async () => {
  const prepared = await portal.post(email('orgadmin'), '/api/PrepareHistoricalDownload', {
    historicalFiles: [named(701, 3)],
  });
  const single = await getLink('orgadmin', named(701, 3));
  const urls = [prepared, single].map(({ body }) => (body as { url: string }).url);
  const statuses = () => Promise.all(urls.map(async (url) => (await portal.server.inject(url)).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  const changeRole = async (role: RoleName): Promise<void> => {
    await portal.database.owner.query(
      'update user_role set role = $1 where user_id = (select user_id from app_user where email = $2)',
      [role, email('orgadmin')],
    );
    portal.app.push.dropLocally(changes.people);
  };
  // Viewers see the submission, but need another permission for this type.
  await changeRole('viewer');
  expect((await getLink('orgadmin', named(701, 4))).status).toBe(200);
  expect(await statuses()).toEqual([404, 404]);
  await changeRole('orgadmin');
});

test('of two programs with the same type of file, the request says which', async () => {
  const names: string[] = [];
  for (const component of [undefined, 'DST', 'CAHPS'] as const) {
    const { body } = await getLink('orgadmin', named(701, 26, component));
    names.push((body as { fileName: string }).fileName);
  }
  expect(names).toEqual(['DST701_26.txt', 'DST701_26.txt', 'CAHPS701_26.txt']);
});

test.each([
  ['a file of another organization', 'orgadmin', named(801, 4), 404],
  ['a type that is not there', 'orgadmin', named(701, 21), 404],
  ['a submission without a file', 'orgadmin', named(702, 0), 404],
  ['a replaced file', 'orgadmin', named(702, 14), 404],
  ['the wrong year', 'orgadmin', named(701, 4, 'DST', 2023), 404],
  ['a file of the current season', 'orgadmin', named(1001, 4, 'DST', 2025), 404],
  ['a file that needs another permission', 'viewer', named(701, 3), 403],
  ["the survey's records, for a plan without a vendor", 'orgadmin', named(701, 17), 404],
])('no link: %s', async (_title, role, file, expected) => {
  expect((await getLink(role, file)).status).toBe(expected);
  const { status } = await portal.post(email(role), '/api/Reports/DownloadHistoricalFiles', {
    historicalFiles: [named(701, 4), ...(file.fileTypeId > 0 ? [file] : [])],
  });
  // Rows without a file are skipped.
  expect(status).toBe(file.fileTypeId > 0 ? expected : 200);
});

const paths = ['2024/10_701/DST701_4.txt', '2024/10_701/DST701_26.txt', '2024/10_701/CAHPS701_26.txt'];

test('all rows of a list are in historicalFiles.zip, in folders, with an event for each submission', async () => {
  const rows = (await list('orgadmin', 'myStr=2024')).filter(({ fileTypeId }) =>
    [0, 4, 26].includes(fileTypeId),
  );
  const { rows: before } = await portal.database.app.query<{ id: number }>(
    'select max(event_id) as id from event',
  );
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/Reports/DownloadHistoricalFiles',
    headers: { authorization: `Bearer ${getToken(email('orgadmin'))}` },
    payload: { historicalFiles: rows },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('filename="historicalFiles.zip"');
  const members = await getMembers(answer.rawPayload);
  expect([...members.keys()].toSorted()).toEqual(paths.toSorted());
  expect(members.get('2024/10_701/DST701_4.txt')?.text).toBe('DST701_4.txt of 2024');
  const { rows: written } = await portal.database.app.query(
    "select kind, sub_id, component, jsonb_array_length(detail->'files') as files from event where event_id > $1 order by 3",
    [before[0]?.id ?? 0],
  );
  expect(written).toEqual([
    { kind: 'file-downloaded', sub_id: 701, component: 'CAHPS', files: 1 },
    { kind: 'file-downloaded', sub_id: 701, component: 'DST', files: 2 },
  ]);
});

test('a prepared link is of one person, and reports files that are not in the store', async () => {
  const historicalFiles = [named(701, 4), named(701, 26, 'DST'), named(701, 26, 'CAHPS'), named(701, 3)];
  const lost = keys.get('701 DST 3');
  await rm(storedPath(portal.app, lost?.storageKey ?? ''));
  const { rows: before } = await portal.database.app.query<{ id: number }>(
    'select max(event_id) as id from event',
  );
  const { status, body } = await portal.post(email('orgadmin'), '/api/PrepareHistoricalDownload', {
    historicalFiles,
  });
  expect(status).toBe(200);
  // Following the link is a GET: what it hands out is in the audit trail already.
  const { rows: written } = await portal.database.app.query(
    `select kind, component, jsonb_array_length(detail->'files') as files from event where event_id > $1 order by 2`,
    [before[0]?.id ?? 0],
  );
  expect(written).toEqual([
    { kind: 'file-downloaded', component: 'CAHPS', files: 1 },
    { kind: 'file-downloaded', component: 'DST', files: 2 },
  ]);
  expect(body).toMatchObject({
    fileName: 'historicalFiles.zip',
    fileCount: 3,
    missing: [{ submissionId: 701, fileType: 'HEDIS: Validation results (CSV)' }],
  });
  const { url } = body as { url: string };
  const zip = await portal.server.inject(url);
  expect([...(await getMembers(zip.rawPayload)).keys()].toSorted()).toEqual(paths.toSorted());
  const [, ticket = ''] = /\/([^/]+)$/.exec(url) ?? [];
  // Neither as another kind of link, nor for another person.
  expect((await portal.server.inject(`/api/download/${ticket}`)).statusCode).toBe(404);
  const { rows } = await portal.database.app.query<{ id: string; viewer: string }>(
    'select bulk_download_id as id, (select user_id from app_user where email = $1) as viewer from bulk_download',
    [email('viewer')],
  );
  const stolen = portal.app.tickets.sign({ fileId: rows[0]?.id ?? '', userId: rows[0]?.viewer ?? '' });
  expect((await portal.server.inject(`/api/historicaldownload/${stolen}`)).statusCode).toBe(404);
});

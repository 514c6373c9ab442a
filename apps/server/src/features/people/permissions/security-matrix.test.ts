import defaultMatrix from '@idss/domain/permissions/default-matrix';
import { beforeEach, expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { multipart } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { nextHint, type TestPortal } from '#src/test/portal.ts';
import { provideTwoProcesses } from '#src/test/provide-portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

const staff = 'staff@portal.example';
const member = 'member@plan.example';

const { portal, other } = await provideTwoProcesses({
  organizations: [{ orgId: 10 }],
  people: { [staff]: ['sysadmin'], [member]: ['viewer', 10] },
});
beforeEach(async () => {
  await portal.database.owner.query('truncate security_matrix restart identity');
  for (const { app } of [portal, other]) app.push.dropLocally(changes.matrix);
});

const path = { preview: 'PreviewSecurityMatrix', upload: 'administration/uploadsecuritymatrix' };
async function send(
  call: keyof typeof path,
  content: string | Uint8Array,
  { as = staff, name = 'matrix.csv', field = 'File', query = '', to = portal } = {},
) {
  const { headers, payload } = multipart([{ name, content, field }]);
  const response = await to.server.inject({
    method: 'POST',
    url: `/api/${path[call]}${query}`,
    headers: { ...headers, authorization: `Bearer ${getToken(as)}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}
/** Viewers manage public reporting and no longer see the review table. */
const changed = defaultMatrix
  .replace('VIEW_ART,submission,Y,Y,Y,Y,Y', 'VIEW_ART,submission,Y,Y,Y,Y,N')
  .replace('VIEW_COMBINED_REPORT,organization,Y,Y,Y,Y,N', 'VIEW_COMBINED_REPORT,organization,Y,Y,Y,Y,Y');
const difference = {
  added: [{ action: 'VIEW_COMBINED_REPORT', role: 'viewer' }],
  removed: [{ action: 'VIEW_ART', role: 'viewer' }],
};
const versions = async () => (await portal.get(staff, '/api/GetSecurityMatrixVersions')).body as object[];
const viewersMay = async (action: 'VIEW_COMBINED_REPORT' | 'VIEW_ART', to: TestPortal) =>
  (await to.app.cached.matrix()).get(action)?.roles.has('viewer');

test('a matrix is previewed, and applies to the next call in every process', async () => {
  expect(await send('preview', changed)).toEqual({
    status: 200,
    body: { version: 0, ...difference, problems: [], concerned: 1, people: [{ role: 'viewer', people: 1 }] },
  });
  expect(await versions()).toHaveLength(1);
  expect(await viewersMay('VIEW_ART', other)).toBe(true);
  const arrived = nextHint(other.app, ({ kind }) => kind === 'settings');
  expect(await send('upload', changed, { query: '?version=0' })).toEqual({
    status: 200,
    body: { version: 1, ...difference },
  });
  await arrived;
  for (const each of [portal, other]) {
    expect(await viewersMay('VIEW_ART', each)).toBe(false);
    expect(await viewersMay('VIEW_COMBINED_REPORT', each)).toBe(true);
  }
  const { rows } = await portal.database.owner.query(
    `select detail from event where kind = 'security-matrix-changed' order by event_id desc limit 1`,
  );
  expect(rows).toEqual([{ detail: { kind: 'security-matrix-changed', before: 0, after: 1, ...difference } }]);
});

test('of two uploads at once that compared with the same version one is refused', async () => {
  const answers = await writeAtOnce(
    portal.database,
    'security_matrix',
    [portal, other].map((to) => () => send('upload', changed, { query: '?version=0', to })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await versions()).toHaveLength(2);
});

test('a preview counts the people with the roles that change, each once, without locked ones', async () => {
  const db = portal.database.owner;
  const give = (email: string, role: string, locked = false) =>
    db.query(
      `with p as (insert into app_user (email, locked_at) values ($1, case when $3 then now() end)
         on conflict (email) do update set email = excluded.email returning user_id)
       insert into user_role (user_id, role, role_group, entity_id) select user_id, $2, 'organization', 10 from p`,
      [email, role, locked],
    );
  await give('both@plan.example', 'viewer');
  await give('both@plan.example', 'orguser');
  await give('away@plan.example', 'viewer', true);
  const both = changed.replace(
    'MARK_FINAL_HEDIS,organization,Y,Y,N,Y',
    'MARK_FINAL_HEDIS,organization,Y,Y,N,N',
  );
  expect((await send('preview', both)).body).toMatchObject({
    concerned: 2,
    people: [
      { role: 'orguser', people: 1 },
      { role: 'viewer', people: 2 },
    ],
  });
  expect((await send('preview', defaultMatrix)).body).toMatchObject({ concerned: 0, people: [] });
  await db.query(`delete from app_user where email in ('both@plan.example', 'away@plan.example')`);
});

test('every version can be read, with who uploaded it and what it changed', async () => {
  await send('upload', changed);
  await send('upload', defaultMatrix);
  expect(await versions()).toMatchObject([
    { version: 2, added: difference.removed, removed: difference.added },
    { version: 1, ...difference, uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { version: 0, uploadedBy: null, uploadedAt: null, added: [], removed: [] },
  ]);
  const read = async (query: string) => (await portal.get(staff, `/api/GetSecurityMatrix${query}`)).body;
  expect(await read('')).toEqual({ version: 2, csv: defaultMatrix });
  expect(await read('?version=1')).toEqual({ version: 1, csv: changed });
  expect(await read('?version=0')).toEqual({ version: 0, csv: defaultMatrix });
  expect((await portal.get(staff, '/api/GetSecurityMatrix?version=3')).status).toBe(404);
});

const spreadsheet = `\uFEFF${changed
  .trimEnd()
  .split('\n')
  .map((line) => line.replace(/[^,]+/g, '"$&"'))
  .join('\r\n')}\r\n`;

test('a spreadsheet with BOM, CRLF and quotes is read', async () => {
  expect(await send('upload', spreadsheet, { name: 'Matrix.CSV' })).toMatchObject({
    status: 200,
    body: difference,
  });
});

test('the same matrix again makes no new version', async () => {
  expect(await send('upload', defaultMatrix)).toEqual({
    status: 200,
    body: { version: 0, added: [], removed: [] },
  });
  await send('upload', changed);
  expect((await send('upload', spreadsheet)).body).toEqual({ version: 1, added: [], removed: [] });
  expect(await versions()).toHaveLength(2);
});

const [header = '', first = '', ...rest] = defaultMatrix.trimEnd().split('\n');
test.each([
  [
    'a missing column',
    defaultMatrix.replaceAll(/,[^,\n]+$/gm, ''),
    'Line 1: The role submissionuser is missing.',
  ],
  ['a repeated row', [header, first, first, ...rest].join('\n'), 'Line 3: VIEW_ART appears more than once.'],
  ['a missing row', [header, ...rest].join('\n'), 'VIEW_ART is missing.'],
  [
    'a mark that is neither',
    defaultMatrix.replace('VIEW_ART,submission,Y', 'VIEW_ART,submission,yes'),
    'Line 2: VIEW_ART, sysadmin: "yes" must be Y or N.',
  ],
  [
    'another entity type',
    defaultMatrix.replace('PLAN_LOCK,organization', 'PLAN_LOCK,vendor'),
    'Line 5: PLAN_LOCK is checked on organization, not on vendor.',
  ],
  [
    'signing for another person',
    defaultMatrix.replace('SIGN_ATTESTATION_HEDIS,organization,N', 'SIGN_ATTESTATION_HEDIS,organization,Y'),
    'Line 14: SIGN_ATTESTATION_HEDIS may not be given to sysadmin: people sign for themselves only.',
  ],
])('%s changes nothing and names the line', async (_name, csv, message) => {
  const { status, body } = await send('upload', csv);
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  expect(body.message).toMatch(/^The security matrix was not changed\. /);
  const preview = await send('preview', csv);
  expect(
    preview.body.problems.map((p: { line: number; message: string }) => `Line ${p.line}: ${p.message}`),
  ).toContainEqual(expect.stringContaining(message));
  expect(await versions()).toHaveLength(1);
});

test.each([
  ['another ending', { name: 'matrix.xlsx' }, changed, 400, 'Please select a valid file'],
  ['no content', {}, '', 400, 'Please select a valid file'],
  ['another field', { field: 'files' }, changed, 400, 'Please select a valid file'],
  [
    'bytes that are no text',
    {},
    new Uint8Array([65, 255, 254]),
    400,
    'The file is not text in UTF-8. Save it as CSV UTF-8.',
  ],
  ['50 MB', {}, new Uint8Array(50 * 1024 * 1024).fill(65), 413, 'Security matrices are limited to 1 MB.'],
])('refused: %s', async (_name, options, content, status, message) => {
  for (const call of ['preview', 'upload'] as const)
    expect(await send(call, content, options)).toMatchObject({ status, body: { message } });
  expect(await versions()).toHaveLength(1);
});

test('a version that was uploaded in the meantime is not replaced, also when two upload at once', async () => {
  const both = await Promise.all([
    send('upload', changed, { query: '?version=0' }),
    send('upload', changed, { query: '?version=0' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'data_changed' });
  expect(await versions()).toHaveLength(2);
});

test('applying needs a sign-in of the last minutes; a preview does not', async () => {
  const later = new Date(Date.now() + 6 * 60_000);
  const old = await portal.another({ now: () => later });
  expect(await send('upload', changed, { to: old })).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  expect((await send('preview', changed, { to: old })).status).toBe(200);
  await old.close();
  expect(await versions()).toHaveLength(1);
});

test('only staff', async () => {
  for (const call of ['preview', 'upload'] as const)
    expect((await send(call, changed, { as: member })).status).toBe(403);
  expect((await portal.get(member, '/api/GetSecurityMatrix')).status).toBe(403);
  expect((await portal.get(member, '/api/GetSecurityMatrixVersions')).status).toBe(403);
});

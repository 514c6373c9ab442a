import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeUser } from '#src/test/factories.ts';
import { nextHint, startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

let portal: TestPortal;
const staff = 'staff@portal.example';
const member = 'user@plan.example';

beforeEach(async () => {
  portal = await startTestPortal({
    works: false,
    organizations: [{ orgId: 10 }],
    people: { [staff]: ['sysadmin'], [member]: ['orguser', 10] },
  });
});
afterEach(() => portal.close());

const save = (text: unknown, query = '', as = staff) =>
  portal.server.inject({
    method: 'POST',
    url: `/api/SetLicenseAgreementText${query}`,
    headers: {
      authorization: `Bearer ${Buffer.from(as).toString('base64url')}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(text),
  });
const accept = (as: string) => portal.post(as, '/api/AddLicenseAgreementForUser');
const mayWork = async (as = member, from = portal): Promise<boolean> =>
  (await from.get(as, '/api/GetMenuActionAvailabilities')).status === 200;
const versions = async (): Promise<
  { version: number; continuesVersion: number | null; accepted: number }[]
> => (await portal.get(staff, '/api/GetLicenseVersions')).body;
async function events() {
  const { rows } = await portal.database.owner.query<{ detail: object }>(
    `select detail from event where kind = 'license-changed' order by event_id`,
  );
  return rows.map(({ detail }) => detail);
}

test('a new text is accepted again by everyone, from the next call on, in every process', async () => {
  const other = await portal.another();
  expect(await mayWork(member, other)).toBe(true);
  const arrived = nextHint(other.app, ({ kind }) => kind === 'settings');
  const answer = await save('<p>New <b>rules</b>.</p><script>x</script>', '?version=1');
  expect([answer.statusCode, answer.json()]).toEqual([200, true]);
  expect((await portal.get(member, '/api/GetAdminModel')).body).toMatchObject({
    licenseAgreementText: '<p>New <b>rules</b>.</p>',
  });
  await arrived;
  for (const each of [portal, other])
    expect(await each.get(member, '/api/GetMenuActionAvailabilities')).toMatchObject({
      status: 403,
      body: { code: 'license_required' },
    });
  expect(await mayWork(staff)).toBe(false);
  await other.close();
  await accept(member);
  expect(await mayWork()).toBe(true);
  expect(await events()).toEqual([
    { kind: 'license-changed', before: 1, after: 2, keepsAcceptances: false, isCleared: false },
  ]);
});

test('a correction leaves acceptances as they are, also of a correction before it', async () => {
  await save('<p>First correction</p>', '?keepsAcceptances=true');
  await save('<p>Second correction</p>', '?keepsAcceptances=true');
  expect(await mayWork()).toBe(true);
  // Someone new accepts the corrected text.
  await makeUser(portal.database.owner, { email: 'new@plan.example', roles: [['orguser', 10]] });
  expect(await versions()).toMatchObject([
    { version: 3, continuesVersion: 2, accepted: 1 },
    { version: 2, continuesVersion: 1, accepted: 0 },
    { version: 1, continuesVersion: null, accepted: 2 },
  ]);
  await save('<p>Another agreement</p>');
  expect(await mayWork()).toBe(false);
});

test('clearing keeps the text, asks everyone again, and says how many had accepted', async () => {
  const { licenseAgreementText: before } = (await portal.get(staff, '/api/GetAdminModel')).body as {
    licenseAgreementText: string;
  };
  await save('<p>Correction</p>', '?keepsAcceptances=true');
  expect((await portal.get(staff, '/api/GetAdministrationHome')).body).toMatchObject({
    license: { version: 2, accepted: 2 },
  });
  // Who accepted both versions is one person.
  await portal.database.owner.query(
    `insert into license_acceptance (user_id, version) select user_id, 2 from app_user where email = $1`,
    [member],
  );
  expect(await portal.post(staff, '/api/ClearAllLicenseAgreements')).toMatchObject({ status: 200, body: 2 });
  expect(await mayWork()).toBe(false);
  expect(before).not.toBe('<p>Correction</p>');
  expect((await portal.get(staff, '/api/GetAdminModel')).body).toMatchObject({
    licenseAgreementText: '<p>Correction</p>',
  });
  await accept(staff);
  expect((await versions()).map(({ accepted }) => accepted)).toEqual([1, 1, 2]);
  expect((await events()).at(-1)).toEqual({
    kind: 'license-changed',
    before: 2,
    after: 3,
    keepsAcceptances: false,
    isCleared: true,
  });
});

test('clearing needs a sign-in of the last minutes', async () => {
  const later = new Date(Date.now() + 6 * 60_000);
  const old = await portal.another({ now: () => later });
  expect(await old.post(staff, '/api/ClearAllLicenseAgreements')).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  await old.close();
  expect(await mayWork()).toBe(true);
});

test('each version can be read', async () => {
  await save('<p>Two</p>');
  await accept(staff);
  expect((await portal.get(staff, '/api/GetLicenseVersion?version=2')).body).toEqual({
    version: 2,
    text: '<p>Two</p>',
  });
  expect((await portal.get(staff, '/api/GetLicenseVersion?version=1')).body).toEqual({
    version: 1,
    text: 'Agreed.',
  });
  expect((await portal.get(staff, '/api/GetLicenseVersion?version=3')).status).toBe(404);
});

test('a version that was saved in the meantime is not overwritten', async () => {
  await save('<p>Theirs</p>', '?version=1&keepsAcceptances=true');
  const refused = await save('<p>Mine</p>', '?version=1');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'data_changed']);
  expect(await versions()).toHaveLength(2);
});

test('of two versions that are saved at once over the same one is refused', async () => {
  const answers = await writeAtOnce(
    portal.database,
    'license_agreement',
    ['<p>One</p>', '<p>Two</p>'].map((text) => () => save(text, '?version=1')),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { rowCount } = await portal.database.owner.query('select from license_agreement');
  expect(rowCount).toBe(2);
});

test('plain text is read too', async () => {
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/SetLicenseAgreementText',
    headers: {
      authorization: `Bearer ${Buffer.from(staff).toString('base64url')}`,
      'content-type': 'text/plain',
    },
    payload: 'Plain words.',
  });
  expect(answer.statusCode, answer.payload).toBe(200);
});

test.each([
  ['no words', '<p><br></p>'],
  ['only markup that is removed', '<script>x</script>'],
  ['more than 100,000 characters', 'x'.repeat(100_001)],
  ['the present text', 'Agreed.'],
  ['a tag that swallows the rest', '<p>One</p>\n<b two</b> three'],
  ['no text', { text: 'x' }],
  ['a number', 5],
])('refused: %s', async (_name, text) => {
  expect((await save(text)).statusCode).toBe(400);
  expect(await versions()).toHaveLength(1);
});

test('the refusal of a tag that does not end names the line, what was found and what was expected', async () => {
  const answer = await save('<p>One.</p>\n<p>Two <a href="https://plan.example>here</a>.</p>\n<p>Three.</p>');
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Line 2: a tag does not end, and the text after it would be lost. Found: <a href="https://plan.example>here</a>.<… Expected: " and >.',
  ]);
  expect(await versions()).toHaveLength(1);
});

test('only staff', async () => {
  expect((await save('<p>Mine</p>', '', member)).statusCode).toBe(403);
  expect((await portal.post(member, '/api/ClearAllLicenseAgreements')).status).toBe(403);
  expect((await portal.get(member, '/api/GetLicenseVersions')).status).toBe(403);
});

test('the application cannot change or remove what was accepted', async () => {
  for (const statement of [
    `update license_agreement set text = 'x'`,
    'delete from license_acceptance',
    `update license_acceptance set version = 1`,
    'delete from license_agreement',
    'delete from security_matrix',
  ])
    await expect(portal.app.pool.query(statement), statement).rejects.toThrow('permission denied');
});

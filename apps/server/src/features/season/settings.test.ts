import type { AdministrationHome, AdminModel } from '@idss/contract/season/settings';
import { defaultSettings, switches, switchKeys } from '@idss/domain/settings/switches';
import { afterEach, expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { makeOrganization, makeSubmission, makeUser } from '#src/test/factories.ts';
import { nextHint } from '#src/test/portal.ts';
import { provideTwoProcesses } from '#src/test/provide-portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

const staff = 'staff@portal.example';
const colleague = 'colleague@portal.example';
const member = 'user@plan.example';

const { portal, other } = await provideTwoProcesses({
  organizations: [{ orgId: 10, name: 'Birch Plan' }],
  people: { [staff]: ['sysadmin'], [colleague]: ['sysadmin'], [member]: ['orguser', 10] },
});
await makeSubmission(portal.database.owner, { subId: 1, orgId: 10 });
afterEach(async () => {
  await portal.database.owner.query('delete from setting');
  for (const { app } of [portal, other]) app.push.dropLocally(changes.settings);
});

const post = (url: string, as = staff, body?: object) => portal.post(as, `/api/${url}`, body);
const model = async (as = member, from = portal): Promise<AdminModel> =>
  (await from.get(as, '/api/GetAdminModel')).body;
const home = async () =>
  (await portal.get(staff, '/api/GetAdministrationHome')).body as unknown as AdministrationHome;
async function lastEvent(): Promise<{ user: string; detail: Record<string, unknown> }> {
  const { rows } = await portal.database.owner.query(
    `select user_name as "user", detail from event where kind = 'setting-changed' order by event_id desc limit 1`,
  );
  return rows[0];
}

/** The settings that only staff read. */
const readHome = async () => {
  const { strictAuditFilters, requiresSecondFactorOfEveryone, mailsNewlyBlocked } = await home();
  return { strictAuditFilters, requiresSecondFactorOfEveryone, mailsNewlyBlocked };
};

/** One more process, at another time. */
const openAt = (milliseconds: number) => portal.another({ now: () => new Date(milliseconds) });

test('each switch changes its own setting, with an event, and answers the settings', async () => {
  for (const key of switchKeys) {
    const before: object = { ...(await model()), ...(await readHome()) };
    const isOn = (before as Record<string, unknown>)[switches[key].setting] as boolean;
    const { status, body } = await post(`SetAllowedStatus?key=${key}&status=${!isOn}`);
    expect(status, key).toBe(200);
    const after = { ...before, [switches[key].setting]: !isOn };
    expect({ ...(await model()), ...(await readHome()) }).toEqual(after);
    expect(body).toEqual(await model());
    expect(await lastEvent()).toEqual({
      user: 'staff',
      detail: { kind: 'setting-changed', key: switches[key].setting, before: isOn, after: !isOn },
    });
  }
});

test('a switch takes effect on the next call of every process', async () => {
  expect(await model(member, other)).toMatchObject({ allowsCahpsSubmission: true });
  const arrived = nextHint(other.app, ({ kind }) => kind === 'settings');
  await post('SetAllowedStatus?key=CAHPS&status=false');
  expect(await model()).toMatchObject({ allowsCahpsSubmission: false });
  await arrived;
  expect(await model(member, other)).toMatchObject({ allowsCahpsSubmission: false });
});

test('maintenance and offseason close the portal to everyone but staff, in every process', async () => {
  for (const [call, code] of [
    ['SetMaintenanceMode', 'maintenance'],
    ['SetOffseasonMode', 'offseason'],
  ]) {
    const arrived = nextHint(other.app, ({ kind }) => kind === 'settings');
    expect((await post(`${call}?enable=true`)).status).toBe(200);
    await arrived;
    for (const each of [portal, other]) {
      expect(await each.get(member, '/api/GetMenuActionAvailabilities')).toMatchObject({
        status: 403,
        body: { code },
      });
      expect((await each.get(staff, '/api/GetMenuActionAvailabilities')).status).toBe(200);
    }
    expect((await post(`${call}?enable=false`)).status).toBe(200);
    expect((await portal.get(member, '/api/GetMenuActionAvailabilities')).status).toBe(200);
  }
});

test('maintenance that begins later is announced to everybody, and closes at its moment', async () => {
  const opened = { status: 200 };
  expect(await post('SetMaintenanceMode?enable=true&inMinutes=10')).toMatchObject({
    status: 200,
    body: { isMaintenanceMode: false, maintenance: { by: 'staff' } },
  });
  const { maintenance } = await model();
  const startsAt = Date.parse(maintenance?.startsAt ?? '');
  expect(maintenance?.by).toBeNull();
  expect(startsAt - portal.app.now().getTime()).toBeGreaterThan(9 * 60_000);
  expect(startsAt - portal.app.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
  expect(await portal.get(member, '/api/GetMenuActionAvailabilities')).toMatchObject(opened);
  expect((await lastEvent()).detail).toMatchObject({ key: 'maintenanceStartsAt', before: null });

  const later = await openAt(startsAt);
  expect(await later.get(member, '/api/GetMenuActionAvailabilities')).toMatchObject({
    status: 403,
    body: { code: 'maintenance' },
  });
  expect(await model(staff, later)).toMatchObject({ isMaintenanceMode: true, maintenance: { by: 'staff' } });
  await later.close();

  expect((await post('SetMaintenanceMode?enable=true')).status).toBe(409);
  expect(await post('SetMaintenanceMode?enable=false')).toMatchObject({ body: { maintenance: null } });
  expect((await lastEvent()).detail).toMatchObject({ key: 'maintenanceStartsAt', after: null });
  for (const minutes of ['-1', '1441', '1.5', 'soon'])
    expect((await post(`SetMaintenanceMode?enable=true&inMinutes=${minutes}`)).status).toBe(400);
});

test('closing the portal needs a sign-in of the last minutes, opening it does not', async () => {
  const old = await openAt(Date.now() + 6 * 60_000);
  expect(await old.post(staff, '/api/SetMaintenanceMode?enable=true')).toMatchObject({
    status: 403,
    body: { code: 'reauth_required' },
  });
  expect(await model()).toMatchObject({ isMaintenanceMode: false });
  await post('SetMaintenanceMode?enable=true');
  expect((await old.post(staff, '/api/SetMaintenanceMode?enable=false')).status).toBe(200);
  await old.close();
});

test('who switches what another administrator has switched learns who it was, and no event is written', async () => {
  await post('SetAllowedStatus?key=HEDIS&status=false', colleague);
  const event = await lastEvent();
  expect(await post('SetAllowedStatus?key=HEDIS&status=false')).toMatchObject({
    status: 409,
    body: { code: 'data_changed', message: 'HEDIS uploads: already switched off by colleague.' },
  });
  expect(await lastEvent()).toEqual(event);
});

test('of two equal changes that read the same value one is done', async () => {
  const answers = await writeAtOnce(
    portal.database,
    'setting',
    [staff, colleague].map((as) => () => post('SetAllowedStatus?key=CAHPS&status=false', as)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('of twenty equal changes at once one is done', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post('SetAllowedStatus?key=GENERICUPLOAD&status=false', n % 2 ? staff : colleague),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
});

test.each([
  'SetAllowedStatus?key=NONE&status=true',
  'SetAllowedStatus?key=isMaintenanceMode&status=true',
  'SetAllowedStatus?key=HOS&status=on',
  'SetAllowedStatus?key=HOS',
  'SetMaintenanceMode',
])('bad input: %s', async (url) => {
  expect((await post(url)).status).toBe(400);
});

test.each([
  'SetAllowedStatus?key=HOS&status=false',
  'SetMaintenanceMode?enable=true',
  'SetOffseasonMode?enable=true',
])('%s is for staff only', async (url) => {
  expect((await post(url, member)).status).toBe(403);
  expect(await model()).toMatchObject({
    allowsHosSubmission: true,
    isMaintenanceMode: false,
    isOffseasonMode: false,
  });
});

test('clients see the listed settings and no others', async () => {
  await portal.database.owner.query(
    `insert into setting (key, value, changed_by) values ('secretSetting', '"x"', 'test')`,
  );
  portal.app.push.dropLocally(changes.settings);
  const {
    strictAuditFilters: _,
    requiresSecondFactorOfEveryone: __,
    mailsNewlyBlocked: ___,
    ...shown
  } = defaultSettings;
  expect(Object.keys(await model()).sort()).toEqual(
    [
      ...Object.keys(shown),
      'isDcapEnvironment',
      'licenseAgreementText',
      'maintenance',
      'measurementYear',
      'measureModelDate',
    ].sort(),
  );
});

const messageShown = async () => (await portal.get(staff, '/api/GetConfigUserMsgOnLoginModel')).body;

test('the login message is saved without harmful markup, shown, changed and switched off', async () => {
  const text =
    '<p onclick="x()">Plan lock is due <b>Dec 7</b>.<img src=x onerror=alert(1)></p><script>alert(1)</script>';
  expect((await post('UpdateConfigUserMsgOnLoginMode', staff, { Enable: true, Message: text })).body).toBe(
    true,
  );
  const clean = '<p>Plan lock is due <b>Dec 7</b>.</p>';
  expect(await messageShown()).toEqual({ enable: true, message: clean });
  expect((await home()).loginMessage).toMatchObject({ enable: true, message: clean, changedBy: 'staff' });
  expect(await lastEvent()).toMatchObject({
    detail: {
      key: 'loginMessage',
      before: { enable: false, message: '' },
      after: { enable: true, message: clean },
    },
  });
  await post('UpdateConfigUserMsgOnLoginMode', staff, { Enable: false, Message: clean });
  expect(await messageShown()).toEqual({ enable: false, message: clean });
});

test('a login message that another administrator changed in the meantime is not overwritten', async () => {
  const save = async (Message: string, changedAt: string | null, as = staff) =>
    post('UpdateConfigUserMsgOnLoginMode', as, { Enable: true, Message, changedAt });
  expect((await save('<p>first</p>', null)).status).toBe(200);
  const { changedAt } = (await home()).loginMessage;
  expect((await save('<p>theirs</p>', changedAt, colleague)).status).toBe(200);
  for (const read of [changedAt, null]) {
    const refused = await save('<p>mine</p>', read);
    expect(refused).toMatchObject({ status: 409, body: { code: 'data_changed' } });
    expect(refused.text).toContain('colleague changed the message in the meantime');
  }
  expect(await messageShown()).toEqual({ enable: true, message: '<p>theirs</p>' });
});

test.each([
  ['switched on without a text', { Enable: true, Message: '<p><br></p>' }],
  ['only markup that is removed', { Enable: true, Message: '<script>x</script>' }],
  ['too long', { Enable: true, Message: 'x'.repeat(20_001) }],
  ['a tag that swallows the rest', { Enable: true, Message: '<p>One</p><b two' }],
  ['a word for a boolean', { Enable: 'yes', Message: 'x' }],
  ['half of it', { Message: 'x' }],
])('refused login message: %s', async (_name, body) => {
  expect((await post('UpdateConfigUserMsgOnLoginMode', staff, body)).status).toBe(400);
  expect(await messageShown()).toEqual({ enable: false, message: '' });
});

test('Administration Home counts whom a switch concerns', async () => {
  const db = portal.database.owner;
  await makeOrganization(db, { orgId: 20, name: 'Test Plan' });
  await makeSubmission(db, { subId: 2, orgId: 20 });
  await makeSubmission(db, { subId: 3, orgId: 10 });
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by) values (2025, 20, 'test')`,
  );
  await db.query('update component set is_final = true where sub_id = 3');
  await db.query(
    'update component set running_upload_file_id = gen_random_uuid(), step = 4 where sub_id = 1',
  );
  await makeUser(db, { email: 'locked@plan.example', roles: [['orguser', 10]] });
  await db.query(`update app_user set locked_at = now() where email = 'locked@plan.example'`);
  await makeUser(db, { email: 'nobody@plan.example', roles: [] });
  expect(await home()).toMatchObject({
    version: 'R4.0',
    programs: [
      { program: 'HEDIS', notFinal: 1, beingChecked: 1 },
      { program: 'CAHPS', notFinal: 0, beingChecked: 0 },
      { program: 'HOS', notFinal: 0, beingChecked: 0 },
    ],
    inReview: 1,
    people: { withAccess: 3, staff: 2, withoutSecondFactor: 3, signedIn: 0 },
    license: { accepted: 3 },
  });
});

test('administrators see the last backup, and in production that one is missing', async () => {
  const db = portal.database.owner;
  const recorded = (hours: number) =>
    db.query(
      `insert into last_backup (backup_id, taken_at, finished_at, target, files, bytes, is_encrypted)
       values ('b', $1, $1, '/backup', 1, 1, false) on conflict (only_row) do update set taken_at = excluded.taken_at`,
      [new Date(Date.now() - hours * 3_600_000)],
    );
  const metrics = async () =>
    (await portal.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  expect((await home()).lastBackup).toEqual({ takenAt: null, state: 'none', isMissed: false });
  expect(await metrics()).toContain('\nidss_backup_age_seconds +Inf');
  await recorded(1);
  expect((await home()).lastBackup).toMatchObject({ state: 'recent', isMissed: false });
  await recorded(25);
  expect((await home()).lastBackup).toMatchObject({ state: 'old', isMissed: false });
  expect(await metrics()).toMatch(/\nidss_backup_age_seconds 900\d\d\./);
  const { config } = portal.app;
  Object.assign(config, { mode: 'production' });
  expect((await home()).lastBackup).toMatchObject({ state: 'old', isMissed: true });
  Object.assign(config, { mode: 'demo' });
  await db.query('delete from last_backup');
});

/** Roles of many people at once: the preview is what the execution does, all or nothing. */
import { expect, test } from 'vitest';
import {
  getAccessKey,
  admin,
  analyst,
  auditor,
  outsider,
  provideResettingUsersPortal,
  readRoles,
  secondStaff,
  staff,
} from '#src/features/people/users/users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();

const addViewers = {
  bulkAction: 'add',
  sysGroupType: 'organization',
  role: 'viewer',
  userEmails: `${analyst}, New.Person@Birch.example`,
  entityIds: '10 20',
};
const preview = async (sent: object) => {
  const { status, body } = await portal.post(staff, '/api/PreviewBulkUserOperation', sent);
  expect(status).toBe(200);
  return body as { version: string; problems: string[]; changes: unknown[] } & Record<string, unknown>;
};
const execute = (sent: object) => portal.post(staff, '/api/BulkUserOperation', sent);

test('the preview lists every change and changes nothing; the execution does it', async () => {
  const { version, ...shown } = await preview(addViewers);
  const viewer = (entityId: number, entityName: string) => ({
    entityId,
    entityName,
    roleType: 'organization',
    roleName: 'viewer',
  });
  expect(shown).toEqual({
    users: 2,
    added: 3,
    removed: 0,
    locked: 0,
    unlocked: 0,
    unchanged: 0,
    createdUsers: ['new.person@birch.example'],
    problems: [],
    links: { people: [], isMailed: false },
    changes: [
      {
        email: analyst,
        isNew: false,
        account: null,
        added: [viewer(10, 'Birch Plan')],
        removed: [],
        auditedDifferently: [],
        isLocked: null,
      },
      {
        email: 'new.person@birch.example',
        isNew: true,
        account: null,
        added: [viewer(10, 'Birch Plan'), viewer(20, 'Alder Plan')],
        removed: [],
        auditedDifferently: [],
        isLocked: null,
      },
    ],
  });
  expect(await newEvents()).toEqual([]);
  const done = await execute({ ...addViewers, version });
  // What was done is what was shown; both people lose it by the undo.
  expect(done).toEqual({
    ...done,
    status: 200,
    body: {
      ...shown,
      links: [],
      bulkId: expect.any(String),
      undo: [
        { emails: [analyst], add: [], remove: ['10,organization,viewer'], audited: [], isLocked: null },
        {
          emails: ['new.person@birch.example'],
          add: [],
          remove: ['10,organization,viewer', '20,organization,viewer'],
          audited: [],
          isLocked: null,
        },
      ],
    },
  });
  expect(await readRoles(portal, 'new.person@birch.example')).toBe('viewer:10, viewer:20');
  expect(await newEvents()).toEqual([
    `Roles of ${analyst} changed from orguser:10, viewer:20 to orguser:10, viewer:10, viewer:20`,
    'User new.person@birch.example added',
    'Roles of new.person@birch.example changed from none to viewer:10, viewer:20',
  ]);
  expect(await execute(addViewers)).toMatchObject({ body: { added: 0, unchanged: 2 } });
});

test('one problem, and nothing is done', async () => {
  const sent = { ...addViewers, entityIds: '10 99' };
  const problem = 'Viewer, organization 99: it does not exist, or you may not manage its users.';
  expect((await preview(sent)).problems).toEqual([problem]);
  expect(await execute(sent)).toMatchObject({ status: 400, body: { message: problem } });
  expect(await readRoles(portal, analyst)).toBe('orguser:10, viewer:20');
  expect(await newEvents()).toEqual([]);
});

test('all problems of the input, letter for letter', async () => {
  const sent = {
    bulkAction: 'add',
    sysGroupType: 'organization',
    role: 'viewer',
    userEmails: 'x',
    entityIds: 'y',
  };
  const problems = [
    "Email - 'x' is not in a valid format, or can be no longer than 75 characters",
    "Entity Id - 'y' is not valid.",
  ];
  expect((await preview(sent)).problems).toEqual(problems);
  expect(await execute(sent)).toMatchObject({ status: 400, body: { message: problems.join('\n') } });
});

test.each([
  ['and nothing is done', addViewers],
  [
    'and a role that was given is not removed unseen, also where the result would be the same',
    { bulkAction: 'remove', userEmails: analyst },
  ],
])('roles that changed after the preview: 409, %s', async (_case, sent) => {
  const { version } = await preview(sent);
  await portal.post(staff, '/api/AddUserToRoles', {
    userName: analyst,
    sysGroup: 'organization',
    roles: 'orgsigner',
    orgIds: '10',
    subIds: '',
  });
  expect(await execute({ ...sent, version })).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  expect(await readRoles(portal, analyst)).toBe('orgsigner:10, orguser:10, viewer:20');
});

test('an operation is kept among the bulk actions, with its undo; one that changes nothing is not', async () => {
  const { bulkId } = (await execute(addViewers)).body as { bulkId: string };
  const read = async (id: string) => (await portal.get(staff, `/api/GetBulkAction?bulkId=${id}`)).body;
  const kept = (await read(bulkId)) as { people: { undo: unknown[] } };
  expect(kept).toMatchObject({
    action: 'Users',
    state: 'ended',
    done: 2,
    isUndone: false,
    undo: { ok: true },
    people: { operation: 'add', changed: 2 },
  });
  expect(await execute(addViewers)).toMatchObject({ body: { unchanged: 2, bulkId: null } });
  const { undo } = kept.people;
  expect(await execute({ bulkAction: 'undo', undo, undoes: bulkId })).toMatchObject({ status: 200 });
  expect(await readRoles(portal, 'new.person@birch.example')).toBe('');
  expect(await read(bulkId)).toMatchObject({ isUndone: true, undo: { ok: false } });
});

test('an undo restores roles and assignments, and only what the operation did', async () => {
  await portal.post(staff, `/api/UpdateSubUserEntities?userName=${auditor}&orgId=10&subIds=12`);
  const everything = { bulkAction: 'remove', userEmails: `${analyst} ${auditor}` };
  const { undo } = (await execute(everything)).body as { undo: unknown[] };
  expect([await readRoles(portal, analyst), await readRoles(portal, auditor)]).toEqual(['', '']);
  const { version, changes } = await preview({ bulkAction: 'undo', undo });
  expect(changes).toMatchObject([
    { email: analyst, removed: [] },
    { email: auditor, auditedDifferently: [10] },
  ]);
  expect((await execute({ bulkAction: 'undo', undo, version })).status).toBe(200);
  expect([await readRoles(portal, analyst), await readRoles(portal, auditor)]).toEqual([
    'orguser:10, viewer:20',
    'auditor:10',
  ]);
  const { body } = await portal.get(staff, `/api/GetAccessableSubIds?userName=${auditor}`);
  expect(body).toEqual([12]);
  expect((await execute({ bulkAction: 'undo', undo: [{ emails: [analyst] }] })).status).toBe(400);
});

test('people are locked and unlocked together: their accounts, too', async () => {
  await portal.database.owner.query(
    `insert into account (account_id, email, password_hash, given_name, family_name)
     values (gen_random_uuid(), $1, '', 'New', 'Comer')`,
    [analyst],
  );
  const people = `${analyst} ${outsider}`;
  const isDisabled = async (): Promise<unknown> =>
    (await portal.database.owner.query('select disabled_at is not null as is from account')).rows;
  expect(await preview({ bulkAction: 'lock', userEmails: people })).toMatchObject({
    locked: 2,
    changes: [{ email: analyst, isLocked: true, added: [], removed: [] }, { email: outsider }],
  });
  const { body } = await execute({ bulkAction: 'lock', userEmails: people });
  expect(await getAccessKey(portal, analyst)).toBe(403);
  expect(await isDisabled()).toEqual([{ is: true }]);
  expect(await newEvents()).toEqual([`User ${analyst} locked`, `User ${outsider} locked`]);
  const { undo } = body as { undo: unknown[] };
  expect(await execute({ bulkAction: 'undo', undo })).toMatchObject({ status: 200, body: { unlocked: 2 } });
  expect(await getAccessKey(portal, analyst)).toBe('Open');
  expect(await isDisabled()).toEqual([{ is: false }]);
  expect(await execute({ bulkAction: 'lock', userEmails: `${analyst} ${staff}` })).toMatchObject({
    status: 400,
    body: { message: `${staff}: You cannot lock your own account.` },
  });
  expect(await getAccessKey(portal, analyst)).toBe('Open');
});

test('new people get links in the same transaction: answered once where no mail is sent', async () => {
  const sent = { ...addViewers, sendsLinks: true, userEmails: 'one@new.example two@new.example' };
  expect(await preview(sent)).toMatchObject({
    links: { people: ['one@new.example', 'two@new.example'], isMailed: false },
  });
  const { body } = await execute(sent);
  const { links } = body as { links: { email: string; url: string }[] };
  expect(links).toEqual(
    ['one@new.example', 'two@new.example'].map((email) => ({
      email,
      isMailed: false,
      url: expect.stringMatching(/\/identity\/activate\?token=/),
      refusal: null,
    })),
  );
  expect(new Set(links.map(({ url }) => url)).size).toBe(2);
  const { rows } = await portal.database.owner.query('select email from activation_link order by email');
  expect(rows).toEqual([{ email: 'one@new.example' }, { email: 'two@new.example' }]);
  // Sent again: the links before it end.
  const again = await execute({ bulkAction: 'link', userEmails: 'one@new.example' });
  expect(again).toMatchObject({
    status: 200,
    body: { links: [{ email: 'one@new.example', refusal: null }], undo: [] },
  });
  expect((again.body as { links: { url: string }[] }).links[0]?.url).not.toBe(links[0]?.url);
});

test('where mail is sent, each new person has a mail, and no link is answered', async () => {
  const mailing = await portal.another({
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@idss.example' },
  });
  const answer = await mailing.post(staff, '/api/BulkUserOperation', {
    ...addViewers,
    sendsLinks: true,
    userEmails: `${analyst} mailed@new.example`,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      links: [
        { email: analyst, isMailed: true, url: null, refusal: null },
        { email: 'mailed@new.example', isMailed: true, url: null, refusal: null },
      ],
    },
  });
  const { rows } = await portal.database.owner.query(
    `select recipient, template from mail where recipient like 'mailed@%' or recipient = $1 order by recipient`,
    [analyst],
  );
  expect(rows).toHaveLength(2);
  await mailing.close();
});

test('a role that was taken from the caller after the preview', async () => {
  const { version } = await preview(addViewers);
  // Not announced: the process still remembers the role.
  await portal.database.owner.query(
    `delete from user_role r using app_user u where u.user_id = r.user_id and u.email = $1`,
    [staff],
  );
  expect((await execute({ ...addViewers, version })).status).toBe(403);
  expect(await readRoles(portal, analyst)).toBe('orguser:10, viewer:20');
});

test('copy with assignments, in place of the roles that are there', async () => {
  await portal.post(staff, `/api/UpdateSubUserEntities?userName=${auditor}&orgId=10&subIds=12`);
  await portal.database.owner.query('insert into auditor (email) values ($1)', [outsider]);
  const sent = {
    bulkAction: 'copy',
    userEmails: outsider,
    copyFromUserEmail: auditor,
    removeExistingRoles: true,
  };
  expect(await preview(sent)).toMatchObject({
    added: 1,
    removed: 1,
    changes: [{ auditedDifferently: [10] }],
  });
  expect((await execute(sent)).status).toBe(200);
  expect(await readRoles(portal, outsider)).toBe('auditor:10');
  const { body } = await portal.get(staff, `/api/GetAccessableSubIds?userName=${outsider}`);
  expect(body).toEqual([12]);
});

test('remove everywhere, and the protection of administrators', async () => {
  expect(
    (await execute({ bulkAction: 'remove', role: 'viewer', userEmails: `${analyst} ${secondStaff}` })).body,
  ).toMatchObject({ removed: 2 });
  expect(await readRoles(portal, secondStaff)).toBe('sysadmin:-1');
  const own = await execute({ bulkAction: 'remove', userEmails: `${analyst} ${staff}` });
  expect(own.status).toBe(400);
  expect(await readRoles(portal, analyst)).toBe('orguser:10');
});

test('500 people and 20 organizations in one transaction, with an event for each person', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => 1000 + n);
  await portal.database.owner.query(
    `insert into organization (org_id, org_name, org_type) select id, 'Plan ' || id, 'plan' from unnest($1::int[]) as id`,
    [ids],
  );
  const people = Array.from({ length: 500 }, (_, n) => `person${n}@many.example`);
  const answer = await execute({
    bulkAction: 'add',
    sysGroupType: 'organization',
    role: 'viewer',
    userEmails: people.join('\n'),
    entityIds: ids.join(),
  });
  expect(answer).toMatchObject({ status: 200, body: { users: 500, added: 10_000, createdUsers: people } });
  expect(await newEvents()).toHaveLength(1000);
  expect((await portal.get(people[499] ?? '', '/api/GetCurrentUser')).body).toMatchObject({ access: 'Open' });
});

test('only system administrators', async () => {
  for (const call of ['PreviewBulkUserOperation', 'BulkUserOperation'])
    expect((await portal.post(admin, `/api/${call}`, addViewers)).status).toBe(403);
});

/** Sign-in at an identity provider of the operator's own: a second real provider, and who gets which account. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runLinkAccountCommand } from '#src/features/people/users/link-account-command.ts';
import { makeSeason, sampleVendor } from '#src/test/factories.ts';
import { openOutsideProvider } from '#src/test/outside-provider.fixture.ts';
import { nextHint } from '#src/test/portal.ts';
import { provideTestApp } from '#src/test/test-app.ts';

const audience = 'https://portal.example/api';
const ana = 'ana@lakeside.example';
const boss = 'boss@idss.example';

const provider = await openOutsideProvider(audience);
afterAll(() => provider.close());
const portal = await provideTestApp({
  environment: { OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: audience },
});
const { database } = portal;
await makeSeason(database.app);
beforeEach(async () => {
  provider.accounts.clear();
  provider.namesPersonInToken = true;
  await database.owner.query('delete from account_link');
  await database.owner.query('delete from app_user');
  for (const [email, role, group, entityId] of [
    [ana, 'orguser', 'organization', sampleVendor],
    [boss, 'sysadmin', 'system', -1],
  ])
    await database.owner.query(
      `with u as (insert into app_user (email, name) values ($1, 'Registered Person') returning user_id)
       insert into user_role (user_id, role, role_group, entity_id) select user_id, $2, $3, $4 from u`,
      [email, role, group, entityId],
    );
  portal.app.push.dropLocally('people');
});

interface Seen {
  readonly status: number;
  readonly email?: string;
  readonly access?: string;
  readonly accessReason?: string;
  readonly may?: { readonly administer: boolean };
  readonly name?: string;
}

async function call(token: string, name = 'GetCurrentUser'): Promise<Seen & { message?: string }> {
  const answer = await portal.server.inject({
    url: `/api/${name}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, ...answer.json<object>() };
}
const visit = async (subject: string): Promise<Seen> => call(await provider.signIn(subject));

const links = async (): Promise<unknown[]> =>
  (
    await database.owner.query<{ link: string }>(
      `select l.subject || ' is ' || u.email as link from account_link l join app_user u using (user_id) order by 1`,
    )
  ).rows.map(({ link }) => link);

async function command(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const pool = database.owner;
  const code = await runLinkAccountCommand(args, {
    pool,
    issuer: provider.issuer,
    out: (line) => lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

/** Until the running portal has heard of the command. */
async function untilLinked(subject: string): Promise<void> {
  const token = await provider.signIn(subject);
  await expect.poll(() => call(token)).toMatchObject({ access: 'Open' });
}

test('a verified address of a registered person links the subject, once, with an event', async () => {
  provider.accounts.set('s-ana', {
    email: 'Ana@Lakeside.example',
    email_verified: true,
    name: 'Ana Analyst',
  });
  expect(await visit('s-ana')).toMatchObject({ status: 200, access: 'Open', email: ana });
  expect(await visit('s-ana')).toMatchObject({ access: 'Open', email: ana });
  expect(await links()).toEqual([`s-ana is ${ana}`]);
  const { rows } = await database.app.query(
    `select user_name, message from event where kind = 'account-linked'`,
  );
  expect(rows).toEqual([
    {
      user_name: 'Ana Analyst',
      message: `Account ${ana} linked to the sign-in s-ana of ${provider.issuer}`,
    },
  ]);
});

test('the last sign-in of a person is the one at the provider', async () => {
  provider.accounts.set('s-ana', { email: ana, email_verified: true, name: 'Ana' });
  const token = await provider.signIn('s-ana');
  const { auth_time: signedInAt } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { auth_time: number };
  const lastSignIn = async () =>
    (
      await database.owner.query<{ at: number | null }>(
        'select extract(epoch from last_sign_in_at)::float as at from app_user where email = $1',
        [ana],
      )
    ).rows[0]?.at;
  expect(await lastSignIn()).toBeNull();
  const { rows: chain } = await database.owner.query<{ id: number }>(
    'select event_id as id from event_chain',
  );
  await call(token);
  expect(await lastSignIn()).toBe(signedInAt);
  await database.owner.query('update app_user set last_sign_in_at = now() where email = $1', [ana]);
  const later = await lastSignIn();
  await call(token);
  expect(await lastSignIn()).toBe(later);
  const { rows } = await database.owner.query(
    `select message, user_name as by from event where kind = 'signed-in' and event_id > $1`,
    [chain[0]?.id],
  );
  expect(rows).toEqual([{ message: `${ana} signed in`, by: 'Ana' }]);
});

test('an address that is not verified opens nothing: not even the address of the administrator', async () => {
  for (const [subject, email] of [
    ['s-1', ana],
    ['s-2', boss],
  ] as const) {
    provider.accounts.set(subject, { email, email_verified: false, name: 'Mallory' });
    expect(await visit(subject)).toMatchObject({
      status: 200,
      access: 'Unauthorized',
      accessReason: expect.stringContaining('has not verified the address'),
      may: { administer: false },
      email: '',
    });
  }
  expect(await links()).toEqual([]);
});

test('every call says why a sign-in opens no account, and none asks for another sign-in', async () => {
  provider.accounts.set('s-2', { email: boss, email_verified: false, name: 'Mallory' });
  const token = await provider.signIn('s-2');
  for (const name of ['GetBulkUploadAvailabilities', 'GetMenuActionAvailabilities'])
    expect(await call(token, name)).toMatchObject({ status: 403 });
  expect(await call(token, 'GetMenuActionAvailabilities')).toMatchObject({
    message: expect.stringContaining('has not verified'),
  });
});

test('an address that changes later changes nothing', async () => {
  provider.accounts.set('s-ana', { email: ana, email_verified: true, name: 'Ana' });
  await visit('s-ana');
  provider.accounts.set('s-ana', { email: boss, email_verified: true, name: 'Ana' });
  expect(await visit('s-ana')).toMatchObject({ email: ana, may: { administer: false } });
  provider.accounts.set('s-ana', { email: 'x@elsewhere.example', email_verified: false, name: 'Ana' });
  expect(await visit('s-ana')).toMatchObject({ email: ana, access: 'Open' });
  expect(await links()).toEqual([`s-ana is ${ana}`]);
});

test('a person who is linked is not linked to another subject with the same address', async () => {
  provider.accounts.set('s-ana', { email: ana, email_verified: true, name: 'Ana' });
  provider.accounts.set('s-other', { email: ana, email_verified: true, name: 'Ana' });
  await visit('s-ana');
  expect(await visit('s-other')).toMatchObject({
    access: 'Unauthorized',
    accessReason: expect.stringContaining('linked to another sign-in'),
  });
  expect(await links()).toEqual([`s-ana is ${ana}`]);
});

test('a name that cannot be printed is not taken from the provider', async () => {
  provider.accounts.set('s-ana', { email: ana, email_verified: true, name: 'Ana\u202e' });
  expect(await visit('s-ana')).toMatchObject({ email: ana, name: 'Registered Person' });
});

test('two subjects with one address at the same moment: one of them is linked', async () => {
  const tokens = [];
  for (const subject of ['s-a', 's-b']) {
    provider.accounts.set(subject, { email: ana, email_verified: true, name: 'Ana' });
    tokens.push(await provider.signIn(subject));
  }
  const seen = await Promise.all([...tokens, ...tokens].map((token) => call(token)));
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(seen.filter(({ access }) => access === 'Open')).toHaveLength(2);
  expect(await links()).toHaveLength(1);
});

test('a system administrator is linked only by the command, and the running portal notices', async () => {
  provider.accounts.set('s-boss', { email: boss, email_verified: true, name: 'Boss' });
  expect(await visit('s-boss')).toMatchObject({
    access: 'Unauthorized',
    may: { administer: false },
    accessReason: expect.stringContaining('not linked by an e-mail address'),
  });
  const hint = nextHint(portal.app, ({ kind }) => kind === 'users');
  expect(await command('Boss@IDSS.example', 's-boss')).toMatchObject({ code: 0 });
  await hint;
  await untilLinked('s-boss');
  expect(await visit('s-boss')).toMatchObject({ email: boss, may: { administer: true } });
});

test('the command refuses contradictions, and replaces a subject only with the option for it', async () => {
  expect(await command(boss, 's-1')).toMatchObject({ code: 0 });
  expect(await command(boss, 's-1')).toMatchObject({ code: 0 });
  expect(await command(ana, 's-1')).toEqual({ code: 1, text: `s-1 is linked to ${boss} already.` });
  expect(await command(boss, 's-2')).toMatchObject({ code: 1, text: expect.stringContaining('--replace') });
  expect(await command('nobody@idss.example', 's-3')).toMatchObject({ code: 1 });
  expect(await command(boss)).toMatchObject({ code: 2 });
  provider.accounts.set('s-1', { email: boss, email_verified: true, name: 'Boss' });
  await untilLinked('s-1');
  expect(await command(boss, 's-2', '--replace')).toMatchObject({ code: 0 });
  provider.accounts.set('s-2', { name: 'Boss' });
  await untilLinked('s-2');
  // The command is another process: its notification may arrive after s-2 was seen to be linked.
  await expect.poll(() => visit('s-1')).toMatchObject({ access: 'Unauthorized' });
  expect(await links()).toEqual([`s-2 is ${boss}`]);
});

test('a provider whose access tokens name no person is asked at its userinfo endpoint, for the first link only', async () => {
  provider.namesPersonInToken = false;
  provider.accounts.set('s-ana', { email: ana, email_verified: 'true', name: 'Ana' });
  provider.accounts.set('s-2', { email: boss, name: 'Mallory' });
  const before = provider.userInfoReads();
  expect(await visit('s-ana')).toMatchObject({ email: ana, access: 'Open' });
  expect(await visit('s-ana')).toMatchObject({ email: ana, access: 'Open' });
  expect(provider.userInfoReads() - before).toBe(1);
  expect(await visit('s-2')).toMatchObject({ access: 'Unauthorized' });
});

test('the portal’s own role cannot remove a link or point it to another person', async () => {
  await command(boss, 's-1');
  for (const statement of ['delete from account_link', `update account_link set subject = 's-2'`])
    await expect(database.app.query(statement)).rejects.toThrow('permission denied');
});

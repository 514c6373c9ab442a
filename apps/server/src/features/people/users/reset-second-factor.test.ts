/** Resets of second factors by managers, and of accounts by the command on the machine. */
import { expect, test } from 'vitest';
import { findAccount } from '@idss/identity/find-account';
import { createRecoveryCodes } from '@idss/identity/recovery-codes';
import { runAccountCommand } from './reset-account-command.ts';
import {
  admin,
  analyst,
  auditor,
  getMessage,
  makeAccount,
  outsider,
  provideResettingUsersPortal,
  query,
  secondStaff,
  staff,
} from './users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();
const { app: db } = portal.database;

const reset = (as: string, userName: string, reason = 'Lost the phone') =>
  portal.post(as, '/api/ResetSecondFactor', { userName, reason });
const account = (email: string) => findAccount(db, { email });

/** With recovery codes, too. */
async function makeOwnAccount(email: string): Promise<string> {
  const accountId = await makeAccount(db, { email, givenName: 'Ana', familyName: 'Lyst' });
  await createRecoveryCodes(db, accountId);
  return accountId;
}

async function listCodesLeft(accountId: string): Promise<number[]> {
  const { rows } = await db.query<{ left: number[] }>(
    `select array[(select count(*) from recovery_code where account_id = $1)::int,
       (select count(*) from identity_record where account_id = $1::text)::int] as left`,
    [accountId],
  );
  return rows[0]?.left ?? [];
}

test('a reset ends factor, codes, sessions and password, and makes the link that sets up new ones', async () => {
  const accountId = await makeOwnAccount(auditor);
  const { status, body } = await reset(admin, auditor, '  Lost the phone, called back ');
  const { url } = body as { url: string };
  expect([status, url]).toEqual([200, expect.stringMatching(/\/identity\/activate\?token=/)]);
  expect(await account(auditor)).toMatchObject({ hasSecondFactor: false, needsActivation: true });
  expect(await listCodesLeft(accountId)).toEqual([0, 0]);
  expect(await newEvents()).toEqual([
    `Second factor of ${auditor} reset: Lost the phone, called back`,
    `Activation link for ${auditor} created, shown`,
  ]);
  const { body: person } = await portal.get(staff, query('GetUser', { userName: auditor }));
  expect(person).toMatchObject({ hasSecondFactor: false, may: { resetSecondFactor: { ok: false } } });
  expect([(await reset(admin, auditor)).status, getMessage(await reset(admin, auditor))]).toEqual([
    409,
    'This person has no second factor.',
  ]);
});

test('managers only for people all of whose roles they manage; of system administrators a second one', async () => {
  for (const email of [analyst, outsider, secondStaff, staff]) await makeOwnAccount(email);
  // Also a viewer of organization 20.
  expect(getMessage(await reset(admin, analyst))).toContain('Only a system administrator');
  expect((await reset(admin, outsider)).status).toBe(404);
  expect((await reset(admin, 'no.one@b.example')).status).toBe(404);
  expect((await reset(admin, secondStaff)).status).toBe(403);
  expect(getMessage(await reset(staff, staff))).toContain(
    'Replace your own second factor on your account page',
  );
  for (const email of [analyst, outsider, secondStaff, staff])
    expect(await account(email)).toMatchObject({ hasSecondFactor: true, needsActivation: false });
  expect((await reset(secondStaff, staff)).status).toBe(200);
  expect((await account(staff))?.hasSecondFactor).toBe(false);
});

test('without a reason, or a fresh sign-in, nothing is reset', async () => {
  await makeOwnAccount(auditor);
  expect((await reset(staff, auditor, '  ')).status).toBe(400);
  expect((await reset(staff, auditor, 'x'.repeat(501))).status).toBe(400);
  const later = portal.app.now().getTime() + 6 * 60_000;
  const late = await portal.another({ now: () => new Date(later) });
  const old = await late.post(staff, '/api/ResetSecondFactor', { userName: auditor, reason: 'Lost' });
  await late.close();
  expect([old.status, (old.body as { code: string }).code]).toEqual([403, 'reauth_required']);
  expect((await account(auditor))?.hasSecondFactor).toBe(true);
});

test('two managers at once: one resets, the other is told that there is none any more', async () => {
  await makeOwnAccount(auditor);
  const answers = await Promise.all([reset(admin, auditor), reset(staff, auditor)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

const command = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await runAccountCommand(args, {
    pool: portal.database.owner,
    publicUrl: 'https://portal.example',
    issuer: undefined,
    out: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
};

test('on the machine the only system administrator gets back in, with events of the command', async () => {
  const accountId = await makeOwnAccount(staff);
  const { code, text } = await command('reset', ` ${staff.toUpperCase()} `);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/\nhttps:\/\/portal\.example\/identity\/activate\?token=[\w-]{43}$/),
  ]);
  expect(await account(staff)).toMatchObject({ hasSecondFactor: false, needsActivation: true });
  expect(await listCodesLeft(accountId)).toEqual([0, 0]);
  expect(await newEvents()).toEqual([
    `Password and second factor of ${staff} reset on the machine`,
    `Activation link for ${staff} created, shown`,
  ]);
  const { rows } = await db.query(`select user_name as name from event order by event_id desc limit 1`);
  expect(rows).toEqual([{ name: 'account reset' }]);
});

test('without a second factor the password ends as well; without an account there is only the link', async () => {
  const accountId = await makeOwnAccount(analyst);
  await db.query('update account set second_factor_secret = null, second_factor_since = null');
  expect((await command('reset', analyst)).code).toBe(0);
  expect(await account(analyst)).toMatchObject({ needsActivation: true });
  expect((await listCodesLeft(accountId))[1]).toBe(0);
  expect((await command('reset', outsider)).text).toContain('/identity/activate?token=');
});

test('the command refuses unknown, locked and deleted people, and wrong use', async () => {
  await makeOwnAccount(analyst);
  expect(await command('reset', 'no.one@b.example')).toMatchObject({ code: 1 });
  await portal.post(staff, query('LockUser', { userEmail: analyst }));
  expect(await command('reset', analyst)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is locked'),
  });
  await portal.post(staff, query('UnLockUser', { userEmail: analyst }));
  await portal.post(staff, query('DeleteUserAccess', { userId: analyst }));
  expect(await command('reset', analyst)).toMatchObject({
    code: 1,
    text: expect.stringContaining('was deleted'),
  });
  for (const args of [[], ['reset'], ['reset', '--all'], ['reset', analyst, outsider], ['remove', analyst]])
    expect((await command(...args)).code).toBe(2);
});

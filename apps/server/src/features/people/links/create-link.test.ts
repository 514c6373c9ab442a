/** Who gets a link with which a person chooses a password. What the link does: apps/identity/src/activation.test.ts. */
import { expect, test } from 'vitest';
import { createAccounts } from '@idss/identity/create-account';
import { findAccount } from '@idss/identity/find-account';
import { hashPassword } from '@idss/identity/hash-password';
import {
  admin,
  analyst,
  auditor,
  getMessage,
  outsider,
  provideResettingUsersPortal,
  query,
  secondStaff,
  staff,
} from '#src/features/people/users/users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();

const create = (as: string, userName: string) => portal.post(as, query('CreateActivationLink', { userName }));

test('a link is answered once, valid for seven days, with an event that does not contain it', async () => {
  const { status, body } = await create(staff, analyst);
  const { url, validUntil } = body as { url: string; validUntil: string };
  expect([status, url]).toEqual([200, expect.stringMatching(/\/identity\/activate\?token=[\w-]{43}$/)]);
  const days = (Date.parse(validUntil) - portal.app.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  expect(await newEvents()).toEqual([`Activation link for ${analyst} created, shown`]);
  const { rows } = await portal.database.owner.query<{ text: string }>(
    'select detail::text as text from event',
  );
  expect(rows.map(({ text }) => text).join()).not.toContain(new URL(url).searchParams.get('token'));
});

test('a role ends a link that waits: the panel says so until another one is made', async () => {
  const getLink = async () => {
    const { body } = await portal.get(staff, query('GetUser', { userName: analyst }));
    const { linkValidUntil, linkEnded } = body as { linkValidUntil: string | null; linkEnded: unknown };
    return [linkValidUntil, linkEnded];
  };
  expect(await getLink()).toEqual([null, null]);
  await create(staff, analyst);
  expect(await getLink()).toEqual([expect.any(String), null]);
  const role = { userName: analyst, sysGroup: 'organization', roles: 'orguser', orgIds: '20' };
  await portal.post(staff, '/api/AddUserToRoles', role);
  expect(await getLink()).toEqual([null, { isMailedAgain: false }]);
  await portal.post(
    staff,
    query('DeleteUserRole', { userId: analyst, userRoleInfo: '20,organization,orguser' }),
  );
  expect(await getLink()).toEqual([null, { isMailedAgain: false }]);
  await create(staff, analyst);
  expect(await getLink()).toEqual([expect.any(String), null]);
  // As a season folder does.
  await portal.database.owner.query(
    `insert into user_role (user_id, role, role_group, entity_id)
     select user_id, 'orguser', 'organization', 20 from app_user where email = $1`,
    [analyst],
  );
  expect(await getLink()).toEqual([null, { isMailedAgain: false }]);
});

test('managers only for people all of whose roles they manage, and no one for themselves', async () => {
  expect((await create(admin, auditor)).status).toBe(200);
  // Also a viewer of organization 20.
  expect(getMessage(await create(admin, analyst))).toBe(
    'Only a system administrator may create a link for this person.',
  );
  expect((await create(admin, secondStaff)).status).toBe(403);
  expect((await create(admin, outsider)).status).toBe(404);
  expect((await create(admin, 'no.one@b.example')).status).toBe(404);
  expect(getMessage(await create(staff, staff))).toBe('Change your own password on your account page.');
});

test('a lock and the deletion of access end links, disable the account, and prevent new links', async () => {
  const person = { email: analyst, givenName: 'Ana', familyName: 'Lyst' };
  await createAccounts(portal.database.app, [person], await hashPassword('nine patient herons by the lake'));
  const links = async () =>
    (await portal.database.owner.query('select from activation_link where email = $1', [analyst])).rowCount;
  const isDisabled = async () => (await findAccount(portal.database.app, { email: analyst }))?.isDisabled;
  await create(staff, analyst);
  expect([await links(), await isDisabled()]).toEqual([1, false]);
  await portal.post(staff, query('LockUser', { userEmail: analyst }));
  expect([await links(), await isDisabled()]).toEqual([0, true]);
  expect(await create(staff, analyst)).toMatchObject({ status: 409 });
  await portal.post(staff, query('UnLockUser', { userEmail: analyst }));
  expect([(await create(staff, analyst)).status, await isDisabled()]).toEqual([200, false]);
  await portal.post(staff, query('DeleteUserAccess', { userId: analyst }));
  expect([await links(), await isDisabled()]).toEqual([0, true]);
  expect(await create(staff, analyst)).toMatchObject({ status: 409 });
  await portal.post(staff, query('AddNewUserToSystem', { userEmail: analyst }));
  expect([(await create(staff, analyst)).status, await isDisabled()]).toEqual([200, false]);
});

test('with another identity provider there are no links', async () => {
  const other = await portal.another({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_AUDIENCE: 'portal' },
  });
  const answer = await other.post(staff, query('CreateActivationLink', { userName: analyst }));
  expect([answer.status, getMessage(answer)]).toEqual([
    409,
    'People sign in with another identity provider, which sets their passwords.',
  ]);
  const { body } = await other.get(staff, query('GetUser', { userName: analyst }));
  expect(body).toMatchObject({ may: { createActivationLink: { ok: false } } });
  await other.close();
});

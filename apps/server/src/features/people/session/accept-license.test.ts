import { expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import { makeUser } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
const portal = await providePortal({
  works: false,
  people: {},
});
const db = portal.database.owner;
const userId = await makeUser(db, { email: staff, roles: [['sysadmin']] });
await db.query('delete from license_acceptance');

test('accepting the license agreement is an event, once per version', async () => {
  const hasSigned = async () => {
    const { body } = await portal.get(staff, '/api/GetCurrentUser');
    return (body as { hasSignedLicense: boolean }).hasSignedLicense;
  };
  const events = async () =>
    (
      await db.query(
        `select user_id as "userId", user_name as "userName", ip, detail from event order by event_id`,
      )
    ).rows;
  const accepted = (version: number) => ({
    userId,
    userName: 'staff',
    ip: '127.0.0.1',
    detail: { kind: 'license-accepted', version },
  });
  expect(await hasSigned()).toBe(false);
  for (let n = 0; n < 2; n += 1)
    expect(await portal.post(staff, '/api/AddLicenseAgreementForUser')).toMatchObject({
      status: 200,
      body: true,
    });
  expect(await hasSigned()).toBe(true);
  expect(await events()).toEqual([accepted(1)]);

  await db.query(`insert into license_agreement (text, created_by) values ('Changed.', 'test')`);
  portal.app.push.dropLocally('license');
  expect(await hasSigned()).toBe(false);
  // Other processes hear of it, and drop what they have cached of the person.
  const hints: string[] = [];
  portal.app.push.onChange(changes.people, (email) => hints.push(email));
  await portal.post(staff, '/api/AddLicenseAgreementForUser');
  expect(await hasSigned()).toBe(true);
  await hintsDuring(portal.app, async () => undefined);
  // Once here at once, and once by the notification that reaches every process.
  expect(hints).toEqual([staff, staff]);
  expect(await events()).toEqual([accepted(1), accepted(2)]);
});

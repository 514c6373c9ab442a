/** People see where they are signed in, and end other sessions of their own. Spec: shell-account. */
import { expect, test } from 'vitest';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import type { Person } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, db, planner, colleague } = await provideSigningPortal({
  planner: 'orgadmin',
  colleague: 'orguser',
});

const openSession = async (person: Person, uid: string): Promise<void> => {
  await db.query(
    `insert into identity_record (kind, id, uid, account_id, payload, expires_at, user_agent, address)
     values ('Session', $1, $1, (select account_id::text from account where email = $2),
       jsonb_build_object('loginTs', 1780000000), now() + interval '1 hour', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', '192.0.2.7')`,
    [uid, person.email],
  );
};
const makeAccount = (person: Person) =>
  db.query(
    `insert into account (account_id, email, password_hash, given_name, family_name)
     values (gen_random_uuid(), $1, 'none', 'A', 'B') on conflict do nothing`,
    [person.email],
  );
const read = async (person: Person) => (await portal.call('GET', person, '/api/GetOwnSessions')).body;
const end = (person: Person, body: object) => portal.call('POST', person, '/api/EndOwnSessions', body);
const ids = async (person: Person) =>
  ((await read(person))['sessions'] as { id: string }[]).map(({ id }) => id).sort();

test('sessions and sign-ins are the own ones, and others of them are ended with an event', async () => {
  for (const person of [planner, colleague]) await makeAccount(person);
  for (const uid of ['first', 'second', 'third']) await openSession(planner, uid);
  await openSession(colleague, 'of-colleague');
  await appendEvents(db, systemActor, [
    { kind: 'signed-in', userEmail: planner.email, hasSecondFactor: true },
    { kind: 'signed-in', userEmail: colleague.email, hasSecondFactor: false },
  ]);
  expect(await read(planner)).toMatchObject({
    isElsewhere: false,
    sessions: expect.arrayContaining([
      expect.objectContaining({ id: 'first', device: 'Firefox on Linux', address: '192.0.2.7' }),
    ]),
    signIns: [{ hasSecondFactor: true }],
  });
  expect(await ids(planner)).toEqual(['first', 'second', 'third']);

  expect((await end(planner, { id: 'of-colleague' })).status).toBe(404);
  expect((await end(planner, { id: 'first' })).text).toBe('1');
  expect(await ids(planner)).toEqual(['second', 'third']);
  expect((await end(planner, { id: null })).text).toBe('2');
  expect(await ids(planner)).toEqual([]);
  expect(await ids(colleague)).toEqual(['of-colleague']);
  const events = await db.query(`select detail->>'count' as count from event where kind = 'sessions-ended'`);
  expect(events.rows).toEqual([{ count: '1' }, { count: '2' }]);
  expect((await end(planner, { id: 7 })).status).toBe(400);
});

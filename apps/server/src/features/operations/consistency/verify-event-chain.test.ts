import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { openFolderQuarantine } from '#src/files/folder-quarantine.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { runVerifyCommand } from './run-verify-command.ts';
import { verifyEventChain } from './verify-event-chain.ts';

const refuse = () => Promise.reject(new Error('not read here'));
const noFiles = { read: refuse, readAll: refuse, quarantine: openFolderQuarantine('no such folder') };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await writeChain();
});
afterAll(() => database.drop());

const count = 1040;

/** As the owner of the database could do it: bypassing the trigger. */
async function rewrite(...statements: string[]): Promise<void> {
  await database.owner.query('alter table event disable trigger user');
  for (const statement of statements) await database.owner.query(statement);
  await database.owner.query('alter table event enable trigger user');
}

/** More events than one batch, with texts that are hard to encode. */
async function writeChain(): Promise<void> {
  await rewrite('truncate event', `update event_chain set event_id = 0, hash = repeat('0', 64)`);
  await database.app.query(
    `select append_event(gen_random_uuid(), 'Ünal "Quote" O''Neil', 'r' || n, '127.0.0.1', 'test', n, 'DST', 5678,
       E'line\\nline ' || n, jsonb_build_object('n', n, 'text', E'\\u00e9\\n'))
     from generate_series(1, $1::int) n`,
    [count - 1],
  );
  await appendEvent(database.app, systemActor, { kind: 'license-accepted', version: 1 });
}

test('an untouched chain is valid, whichever way it was written', async () => {
  expect(await verifyEventChain(database.app)).toMatchObject({
    count,
    problems: [],
    head: { eventId: '1040' },
  });
});

test.each([
  ['a message is edited', `update event set message = 'nothing happened' where event_id = 1020`],
  ['a detail is edited', `update event set detail = '{}' where event_id = 1`],
  ['the time is moved', `update event set at = at + interval '1 second' where event_id = 2`],
  ['another user is named', `update event set user_name = 'Another User' where event_id = ${count}`],
  ['an address is edited', `update event set ip = '10.0.0.1' where event_id = 1000`],
  ['it is moved to another submission', `update event set sub_id = 1 where event_id = 1001`],
  [
    'the hash is recomputed',
    `update event set message = 'x' where event_id = 7; update event e set hash = encode(sha256(convert_to(event_text(e), 'UTF8')), 'hex') where event_id = 7`,
  ],
  ['one is removed', 'delete from event where event_id = 1000'],
  ['the first is removed', 'delete from event where event_id = 1'],
  ['the end is cut off', 'delete from event where event_id > 1010'],
  ['all are removed', 'delete from event'],
  [
    'two are swapped',
    `update event set event_id = 99999 where event_id = 10; update event set event_id = 10 where event_id = 11; update event set event_id = 11 where event_id = 99999`,
  ],
  [
    'one is inserted at the end',
    `insert into event select event_id + 1, at, user_id, user_name, request_id, ip, kind, sub_id, component, org_id, message, detail, hash, hash from event where event_id = ${count}`,
  ],
  [
    'the head is moved back',
    `update event_chain set event_id = 5, hash = (select hash from event where event_id = 5)`,
  ],
  ['the head is deleted', `delete from event_chain`],
])('verification fails when %s', async (_what, statement) => {
  await rewrite(statement);
  expect((await verifyEventChain(database.app)).problems).not.toEqual([]);
  const lines: string[] = [];
  const surroundings = {
    pool: database.app,
    files: noFiles,
    out: (line: string) => void lines.push(line),
  };
  expect(await runVerifyCommand(['events'], surroundings)).toBe(1);
  await database.owner.query(`insert into event_chain values (true, 0, '') on conflict do nothing`);
  await writeChain();
});

test('an end that was cut off together with its head is detected with a saved head', async () => {
  const { head } = await verifyEventChain(database.app);
  await rewrite(
    'delete from event where event_id > 1010',
    'update event_chain set event_id = 1010, hash = (select hash from event where event_id = 1010)',
  );
  expect((await verifyEventChain(database.app)).problems).toEqual([]);
  expect((await verifyEventChain(database.app, head)).problems).toEqual([
    'Event 1040 with the hash given is not in the chain.',
  ]);
  await writeChain();
});

test.each([
  `update event set message = 'x'`,
  'delete from event',
  'truncate event',
  'update event_chain set event_id = 0',
  'delete from event_chain',
  `insert into event select * from event`,
  'alter table event disable trigger all',
  'drop table event',
])('the database role of the server may not: %s', async (statement) => {
  await expect(database.app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test.each([`update event set message = 'x'`, 'delete from event', 'truncate event'])(
  'not even the owner by accident: %s',
  async (statement) => {
    await expect(database.owner.query(statement)).rejects.toThrow('events are append-only');
  },
);

test('the command prints its usage when it is called wrongly', async () => {
  const lines: string[] = [];
  const surroundings = {
    pool: database.app,
    files: noFiles,
    out: (line: string) => void lines.push(line),
  };
  for (const args of [
    ['everything'],
    ['events', 'x'],
    ['events', 'x', 'y'],
    ['attestations', `1:${'0'.repeat(64)}`],
  ])
    expect(await runVerifyCommand(args, surroundings)).toBe(2);
  expect(await runVerifyCommand([], surroundings)).toBe(0);
  const { head } = await verifyEventChain(database.app);
  expect(await runVerifyCommand(['events', `${head.eventId}:${head.hash}`], surroundings)).toBe(0);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#src/test/database.ts';
import { isAhead, migrate, requireSchema } from './migrate.ts';
import { parseMigration, readMigrations } from './migration-files.ts';

let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  db = await createEmptyDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'idss-migrations-'));
});
afterEach(async () => {
  await db.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql);
const tables = async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('files run in order, once, and what they grant is what the application may', async () => {
  write('001_plan.sql', 'create table plan (id int); grant select on plan to idss_app;');
  write('002_rows.sql', 'insert into plan values (1);');
  expect(await migrate(db.owner, { folder })).toEqual(['001_plan.sql', '002_rows.sql']);
  expect(await migrate(db.owner, { folder })).toEqual([]);
  expect((await db.app.query('select id from plan')).rows).toEqual([{ id: 1 }]);
  await expect(db.app.query('insert into plan values (2)')).rejects.toThrow('permission denied');
  await expect(db.app.query('select * from migration')).rejects.toThrow('permission denied');
});

test('servers that start at once take turns', async () => {
  write('001_plan.sql', 'create table plan (id int);');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(db.owner, { folder })));
  expect(runs.flat()).toEqual(['001_plan.sql']);
});

test('a failing file is rolled back whole, named, and tried again at the next start', async () => {
  write('001_plan.sql', 'create table plan (id int);');
  write('002_broken.sql', 'create table half (id int); select 1 / 0;');
  await expect(migrate(db.owner, { folder })).rejects.toThrow(/002_broken\.sql.*division by zero/);
  expect(await tables()).toEqual(['migration', 'plan']);
  write('002_broken.sql', 'create table whole (id int);');
  expect(await migrate(db.owner, { folder })).toEqual(['002_broken.sql']);
});

test('a file changed after it was applied is refused, and nothing is run', async () => {
  write('001_plan.sql', 'create table plan (id int);');
  await migrate(db.owner, { folder });
  write('001_plan.sql', 'create table plan (id bigint);');
  write('002_more.sql', 'create table more (id int);');
  await expect(migrate(db.owner, { folder })).rejects.toThrow(
    '001_plan.sql was changed after it was applied',
  );
  expect(await tables()).toEqual(['migration', 'plan']);
});

test('other line ends are no change', async () => {
  write('001_plan.sql', 'create table plan (\nid int);');
  await migrate(db.owner, { folder });
  write('001_plan.sql', 'create table plan (\r\nid int);');
  expect(await migrate(db.owner, { folder })).toEqual([]);
});

test('a newer schema is fine unless it says that this version no longer works with it', async () => {
  write('001_plan.sql', 'create table plan (id int, old int);');
  write('002_more.sql', '-- kind: expand\ncreate table more (id int);');
  write('003_less.sql', '-- kind: contract\n-- works from: 002\nalter table plan drop column old;');
  await migrate(db.owner, { folder });
  rmSync(path.join(folder, '003_less.sql'));
  expect(await migrate(db.owner, { folder })).toEqual([]);
  await requireSchema(db.owner, folder);
  expect(await isAhead(db.owner, folder)).toBe(true);
  rmSync(path.join(folder, '002_more.sql'));
  const sentence =
    'The database has schema 003, which works with versions that know schema 002, and this one knows only 001: ' +
    'start a newer version.';
  await expect(migrate(db.owner, { folder })).rejects.toThrow(sentence);
  await expect(requireSchema(db.owner, folder)).rejects.toThrow(sentence);
});

test('an older schema is fine as far as what is missing is not needed', async () => {
  write('001_plan.sql', 'create table plan (id int);');
  await migrate(db.owner, { folder });
  write('002_find.sql', '-- kind: index\ncreate index concurrently plan_id on plan (id);');
  write('003_later.sql', '-- kind: expand, optional\nalter table plan add column later int;');
  await requireSchema(db.owner, folder);
  write('004_now.sql', '-- kind: expand\nalter table plan add column now int;');
  await expect(requireSchema(db.owner, folder)).rejects.toThrow(
    'The database has schema 001, and this version needs 004 or newer: run "npx idss migrate" with this version first.',
  );
});

test('a file waits for its lock in short attempts, and nobody waits behind it', async () => {
  write('001_plan.sql', 'create table plan (id int);');
  await migrate(db.owner, { folder });
  write('002_more.sql', '-- kind: expand\nalter table plan add column more int;');
  const reader = await db.owner.connect();
  await reader.query('begin');
  await reader.query('select from plan');
  const delays = { first: 1, max: 5 };
  await expect(
    migrate(db.owner, { folder, patience: { lockMilliseconds: 20, attempts: 3, delays } }),
  ).rejects.toThrow('in 3 attempts others always used its tables');
  const migrating = migrate(db.owner, {
    folder,
    patience: { lockMilliseconds: 20, attempts: 10_000, delays },
  });
  // As a call, whose patience is limited.
  for (let n = 0; n < 5; n += 1)
    await db.owner.query(`begin; set local lock_timeout = '1s'; select from plan; commit`);
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['002_more.sql']);
});

test('an index is built next to writers, and half an index of an attempt that ended is built again', async () => {
  write('001_plan.sql', 'create table plan (id int); insert into plan values (1), (1);');
  await migrate(db.owner, { folder });
  write('002_once.sql', '-- kind: index\ncreate unique index concurrently plan_once on plan (id);');
  await expect(migrate(db.owner, { folder })).rejects.toThrow(/002_once\.sql.*could not create unique index/);
  const isValid = async () =>
    (await db.owner.query(`select indisvalid from pg_index where indexrelid = 'plan_once'::regclass`)).rows;
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await db.owner.query('delete from plan where ctid = (select min(ctid) from plan)');
  const [writer, other] = [0, 1].map(() => new pg.Client({ connectionString: db.ownerUrl }));
  await writer?.connect();
  await other?.connect();
  await writer?.query('begin; insert into plan values (2)');
  const building = migrate(db.owner, { folder });
  // Another server that starts must not be what the index waits for.
  const second = migrate(db.owner, { folder });
  await other?.query(`set lock_timeout = '1s'; insert into plan values (3)`);
  await other?.end();
  await writer?.query('commit');
  await writer?.end();
  expect([...(await building), ...(await second)]).toEqual(['002_once.sql']);
  expect(await isValid()).toEqual([{ indisvalid: true }]);
});

test.each([
  ['a gap', ['001_a.sql', '003_c.sql'], 'the next number is 2'],
  ['a number twice', ['001_a.sql', '001_b.sql'], 'the next number is 2'],
  ['an odd name', ['1-first.sql'], 'three digits'],
])('%s in the numbers is refused', (_, names, message) => {
  for (const name of names) write(name, '');
  expect(() => readMigrations(folder)).toThrow(message);
});

test.each([
  ['no header', '045_a.sql', 'select 1;', 'it must begin with "-- kind: expand"'],
  ['an unknown kind', '045_a.sql', '-- kind: change\n', 'it must begin with "-- kind: expand"'],
  ['a header after the first statement', '045_a.sql', 'select 1;\n-- kind: expand\n', 'it must begin with'],
  [
    'an optional index',
    '045_a.sql',
    '-- kind: index, optional\n',
    'only "-- kind: expand" takes a second word',
  ],
  ['a contraction for nobody', '045_a.sql', '-- kind: contract\n', '"-- works from: NNN"'],
  [
    'a contraction for itself',
    '045_a.sql',
    '-- kind: contract\n-- works from: 045\n',
    '"-- works from: NNN"',
  ],
  ['data that are not counted', '045_a.sql', '-- kind: data\n', '"-- left: select count(*) …"'],
])('a header with %s is refused', (_, name, sql, message) => {
  expect(() => parseMigration(name, sql)).toThrow(message);
});

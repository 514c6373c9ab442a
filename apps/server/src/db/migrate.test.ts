import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#src/test/database.ts';
import { migrate, readMigrations } from './migrate.ts';

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

test('a database of a newer version is refused', async () => {
  write('001_plan.sql', 'create table plan (id int);');
  await migrate(db.owner, { folder });
  rmSync(path.join(folder, '001_plan.sql'));
  await expect(migrate(db.owner, { folder })).rejects.toThrow('start a newer version');
});

test.each([
  ['a gap', ['001_a.sql', '003_c.sql'], 'the next number is 2'],
  ['a number twice', ['001_a.sql', '001_b.sql'], 'the next number is 2'],
  ['an odd name', ['1-first.sql'], 'three digits'],
])('%s in the numbers is refused', (_, names, words) => {
  for (const name of names) write(name, '');
  expect(() => readMigrations(folder)).toThrow(words);
});

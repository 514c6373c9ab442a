/** New migrations run next to older processes and in front of people: what would stop either is refused. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  lastWithoutHeader,
  type Migration,
  migrationsFolder,
  parseMigration,
  readMigrations,
} from '../../apps/server/src/db/migration-files.ts';
import { migrationProblems, type Release } from './migration-rules.ts';

const releases: readonly Release[] = JSON.parse(
  readFileSync(path.join(migrationsFolder, 'releases.json'), 'utf8'),
);

test('every migration since the first that has a header keeps the rules', () => {
  const all = readMigrations(migrationsFolder);
  const problems = all
    .filter(({ number }) => number > lastWithoutHeader)
    .flatMap((migration) =>
      migrationProblems(migration, { releases, earlier: all.slice(0, migration.number - 1) }).map(
        (problem) => `${migration.name}: ${problem}`,
      ),
    );
  expect(problems, `CONTRIBUTING.md, "Change the database":\n${problems.join('\n')}\n`).toEqual([]);
});

test('released versions are in order, and each knows its schema', () => {
  const newest = readMigrations(migrationsFolder).length;
  const schemas = releases.map(({ schema }) => schema);
  const mend = 'apps/server/migrations/releases.json has a line for each release, the newest last';
  expect(schemas, mend).toEqual(schemas.toSorted((a, b) => a - b));
  expect(
    schemas.filter((schema) => schema > newest),
    mend,
  ).toEqual([]);
});

const expand = (sql: string): Migration => parseMigration('050_a.sql', `-- kind: expand\n${sql}`);
const contract = (sql: string, worksFrom = 44): Migration =>
  parseMigration('050_a.sql', `-- kind: contract\n-- works from: ${worksFrom}\n${sql}`);
const index = (sql: string): Migration => parseMigration('050_a.sql', `-- kind: index\n${sql}`);
const data = (sql: string): Migration =>
  parseMigration('050_a.sql', `-- kind: data\n-- left: select count(*) from plan\n${sql}`);
const findProblems = (migration: Migration, ...earlier: readonly Migration[]): string =>
  migrationProblems(migration, { releases: [{ version: 'R4.0', schema: 44 }], earlier }).join('\n');

const drop = 'one release later in a file with "-- kind: contract"';
const batches = 'Rows of a table in use are changed in batches';
const concurrently = 'a file of its own with "-- kind: index"';

test.each([
  ['a dropped table', 'drop table plan;', drop],
  ['a dropped column', 'alter table plan drop column old;', drop],
  ['a dropped column without the word', 'alter table plan add a int, drop old;', drop],
  ['a dropped function', 'drop function old();', drop],
  ['a right that is taken', 'revoke select on plan from idss_app;', drop],
  ['a renamed table', 'alter table plan rename to plans;', 'know the old name'],
  ['a renamed column', 'alter table plan rename column a to b;', 'know the old name'],
  ['another type', 'alter table plan alter column a type bigint;', 'Another type rewrites the whole table'],
  [
    'another type, in full',
    'alter table plan alter a set data type text using a::text;',
    'rewrites the whole table',
  ],
  ['a new column not null', 'alter table plan add column a int not null;', 'give it a default'],
  ['a column that becomes not null', 'alter table plan alter column a set not null;', 'may still write null'],
  [
    'a volatile default',
    'alter table plan add column a uuid default gen_random_uuid();',
    'differs from row to row',
  ],
  ['a serial', 'alter table plan add column a bigserial;', 'differs from row to row'],
  [
    'a generated column',
    'alter table plan add column a int generated always as (b + 1) stored;',
    'differs from row',
  ],
  ['a unique column', 'alter table plan add column a int unique;', 'builds an index while everybody waits'],
  [
    'a unique constraint',
    'alter table plan add constraint once unique (a);',
    'builds an index while everybody waits',
  ],
  ['a primary key', 'alter table plan add primary key (a);', 'builds an index while everybody waits'],
  [
    'a check that reads the table',
    'alter table plan add constraint c check (a > 0);',
    'Add the constraint "not valid"',
  ],
  ['a reference that reads the table', 'alter table plan add foreign key (a) references b;', '"not valid"'],
  ['an index', 'create index on plan (a);', concurrently],
  ['a unique index', 'create unique index once on plan (a);', concurrently],
  ['a concurrent index in a transaction', 'create index concurrently a on plan (a);', concurrently],
  ['a dropped index', 'drop index once;', '"drop index concurrently"'],
  ['an update of a table', 'update plan set a = 1;', batches],
  ['an update of many rows', 'update plan set a = 1 where b is null;', batches],
  ['a deletion', 'delete from plan where a < 3;', batches],
  ['rows from another table', 'insert into plan (a) select a from old;', batches],
  ['a lock', 'lock table plan in share mode;', '"lock table" stops everybody'],
  ['a block of code', `do $$ begin execute 'drop table plan'; end $$;`, 'hides from this check'],
  ['a transaction of its own', 'commit;', 'one transaction already'],
  ['a time limit', 'set lock_timeout = 0;', 'time limits of a migration'],
  ['a rewritten table', 'cluster plan;', 'the work of the operator'],
  ['a renamed type', 'alter type kind rename value a to b;', 'make a new one'],
])('%s is refused', (_, sql, problem) => {
  expect(findProblems(expand(sql))).toContain(problem);
});

test.each([
  [
    'a new table with all it needs',
    'create table a (id int primary key, b text unique); create index on a (b); insert into a select 1; alter table a add check (id > 0); grant select on a to idss_app;',
  ],
  ['a nullable column', 'alter table plan add column a int, add b text;'],
  [
    'a column with a constant',
    `alter table plan add column a text not null default 'drop table', add c timestamptz(3) not null default now();`,
  ],
  ['a default for new rows', 'alter table plan alter column a set default gen_random_uuid();'],
  ['a column that names another table', 'alter table plan add column a int references b (id);'],
  ['a check for new rows', 'alter table plan add constraint c check (a in (1, 2)) not valid;'],
  ['a check of stored rows', 'alter table plan validate constraint c;'],
  ['a constraint of a finished index', 'alter table plan add constraint once unique using index once;'],
  ['a relaxed column', 'alter table plan alter column a drop not null, drop constraint c;'],
  ['one row of settings', `update setting set value = '1' where key = 'a';`],
  ['rows of settings', `insert into setting (key, value) values ('a', '1');`],
  [
    'a function',
    `create or replace function f() returns int language sql as $$ update plan set a = 1; select 1 $$;`,
  ],
  ['words in a comment', '-- drop table plan;\n/* lock table plan; */ grant select on plan to idss_app;'],
])('%s is fine', (_, sql) => {
  expect(findProblems(expand(sql))).toBe('');
});

test('a contraction drops what a released version no longer uses, and nothing sooner', () => {
  const sql = 'alter table plan drop column old; drop table older; revoke select on plan from idss_app;';
  expect(findProblems(contract(sql))).toBe('');
  expect(findProblems(contract(sql, 46))).toContain('A contraction comes one release later');
  expect(findProblems(contract('alter table plan rename a to b;'))).toContain('know the old name');
});

test('not null needs a check that was validated before', () => {
  const sql = 'alter table plan alter column a set not null;';
  const check = expand('alter table plan add constraint a_there check (a is not null) not valid;');
  const validated = expand('alter table plan validate constraint a_there;');
  expect(findProblems(contract(sql))).toContain('Without a validated check');
  expect(findProblems(contract(sql), check)).toContain('Without a validated check');
  expect(findProblems(contract(sql), check, validated)).toBe('');
});

test.each([
  ['an index that is not concurrent', index('create index a on plan (a);')],
  ['an index without a name', index('create index concurrently on plan (a);')],
  ['two indexes', index('create index concurrently a on plan (a); create index concurrently b on plan (b);')],
  ['another statement', index('alter table plan add a int;')],
])('%s is refused in a file for an index', (_, migration) => {
  expect(findProblems(migration)).toContain('has one statement, "create index concurrently NAME');
});

test.each([
  ['no limit', data('update plan set a = 1 where a is null;')],
  ['two statements', data('update plan set a = $1; delete from plan;')],
  ['a change of the schema', data('alter table plan add a int; -- $1')],
])('%s is refused in a change of data', (_, migration) => {
  expect(findProblems(migration)).toContain('changes at most $1 rows');
});

test('an index and a change of data in their own files are fine', () => {
  expect(findProblems(index('create unique index concurrently a on plan (a);'))).toBe('');
  expect(findProblems(index('drop index concurrently a;'))).toBe('');
  expect(
    findProblems(
      data('update plan set a = 1 where id in (select id from plan where a is null limit $1 for update);'),
    ),
  ).toBe('');
});

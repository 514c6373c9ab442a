import { readFileSync } from 'node:fs';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { describeStatement, describeStatements, statementsFile } from './describe-statements.ts';
import { camelCase, Statement } from './statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('statements.generated.ts has the values and rows of all statements; otherwise run "npm run schema"', async () => {
  expect(await describeStatements(database.owner)).toBe(readFileSync(statementsFile, 'utf8'));
});

const row = async (text: string): Promise<string> => {
  const found = await describeStatement(database.owner, text);
  return found.slice(found.indexOf('row: { ') + 7, -4);
};

test.each([
  ['a column', 'select sub_id, special_area from submission', 'subId: number; specialArea: string | null'],
  ['words of a constraint', 'select state from mail limit 1', /^state: 'cancelled' \| 'failed'/],
  [
    'an outer join',
    'select o.org_name, v.org_name as vendor from organization o left join organization v on v.org_id = o.org_id + 1',
    'orgName: string; vendor: string | null',
  ],
  [
    'an outer join within a query of its own',
    `with seen as (select v.org_name from organization o left join organization v using (org_type)) select * from seen`,
    'orgName: string | null',
  ],
  [
    'a condition',
    'select special_area from submission where special_area is not null',
    'specialArea: string',
  ],
  [
    'a condition of one of two',
    'select special_area from submission where special_area is not null or sub_id = 1',
    'specialArea: string | null',
  ],
  ['a group', 'select org_id, max(sub_id) as last from submission group by 1', 'orgId: number; last: number'],
  ['no group', 'select max(sub_id) as last, count(*) as n from submission', 'last: number | null; n: number'],
  ['a subquery', 'select (select org_name from organization limit 1) as name', 'name: string | null'],
  [
    'a case',
    `select case when sub_id > 1 then 'a' when sub_id > 0 then 'b' end as w from submission`,
    `w: 'a' | 'b' | null`,
  ],
  [
    'a case that knows of a row',
    `select case when v.org_id is null then null else v.org_name end as name
     from organization o left join organization v on v.org_id = o.org_id + 1`,
    'name: string | null',
  ],
  [
    'JSON',
    `select coalesce(jsonb_agg(jsonb_build_object('id', sub_id, 'area', special_area)), '[]') as all from submission`,
    'all: { id: number; area: string | null }[]',
  ],
  ['JSON of JSON', `select detail -> 'a' as part from event`, 'part: unknown'],
  [
    'a change',
    'update submission set special_area = null where special_area = $1 returning special_area',
    'specialArea: string | null',
  ],
  ['a full join', 'select org_id from organization o full join submission s using (org_id)', 'orgId: number'],
  [
    'a recursive query',
    `with recursive up(n) as (select 1 union all select n + 1 from up where n < 9) select n from up`,
    'n: number',
  ],
])('%s', async (_, text, expected) => {
  expect(await row(text)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});

test('values have types, whatever is passed for them', async () => {
  expect(
    await describeStatement(
      database.owner,
      'select from submission where sub_id = any($1) and special_area = $2',
    ),
  ).toBe('{ values: [readonly (number | null)[], string]; row: {  } }');
});

test('names are in camel case outside of SQL, once', () => {
  expect(['sub_id', 'sha256', 'is_there', 'fileName', 'a_1'].map(camelCase)).toEqual([
    'subId',
    'sha256',
    'isThere',
    'fileName',
    'a1',
  ]);
});

test('a row that has to be there, and a column that is never null, are required when they are read', async () => {
  const none = new Statement<{ readonly a: number | null }, readonly [], []>(
    'none',
    () => 'select 1 as a limit 0',
  );
  await expect(none.one(database.app, [])).rejects.toThrow('The statement none found no row.');
  expect(await none.maybe(database.app, [])).toBeNull();
  const empty = new Statement<{ readonly a: number | null }, readonly [], []>(
    'empty',
    () => 'select null as a',
  );
  await expect(empty.notNull('a').all(database.app, [])).rejects.toThrow('The statement empty found no a.');
});

test.each([
  ['update submission set special_are = $1', 'special_are'],
  ['delete from submission where sub = 1', 'sub'],
  ['insert into mail (recipients) values ($1)', 'recipients'],
])('a statement without a row is refused where its column is wrong: %s', async (text, column) => {
  await expect(describeStatement(database.owner, text)).rejects.toThrow(`column "${column}"`);
});

test('a statement without a row has values', async () => {
  expect(
    await describeStatement(database.owner, 'update submission set special_area = $1 where sub_id = $2'),
  ).toBe('{ values: [string, number]; row: {  } }');
});

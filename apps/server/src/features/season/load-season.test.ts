import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSeasonFolder } from '@idss/domain/season/read-season-folder';
import { smallSeason, type SmallSeasonFile } from '@idss/domain/season/small-season.fixture';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccounts } from '@idss/identity/create-account';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { loadSeason, type FileReport, type SeasonLoading } from './load-season.ts';
import { runSeasonCommand } from './season-command.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'idss-season-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Change = { file: SmallSeasonFile; from: string; to: string };

async function load(...changes: readonly Change[]): Promise<SeasonLoading> {
  const files = smallSeason();
  for (const { file, from, to } of changes) files.set(file, (files.get(file) ?? '').replace(from, to));
  const reading = readSeasonFolder(files);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return loadSeason({ pool: database.app }, reading.season);
}

const rows = async (sql: string): Promise<unknown[][]> =>
  (await database.app.query({ text: sql, rowMode: 'array' })).rows;

const getReport = (loading: SeasonLoading, file: string): FileReport => {
  const report = loading.ok ? loading.reports.find((r) => r.file === file) : undefined;
  if (!report) throw new Error(`no report of ${file}: ${JSON.stringify(loading)}`);
  return report;
};

/** A current file of the HEDIS component, as after an upload. */
async function storeFile(subId: number, step: number): Promise<void> {
  await database.app.query(
    `insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     values ('00000000-0000-4000-8000-000000000001', 14, 2025, $1, 'DST', 'a.xml', 'a.xml', 'application/xml', 1,
       repeat('0', 64), 'key', 'test')`,
    [subId],
  );
  await database.app.query(
    `update component set step = $2, current_file_id = '00000000-0000-4000-8000-000000000001'
     where sub_id = $1 and component = 'DST'`,
    [subId, step],
  );
}

test('open browsers reload their settings and lists of people', async () => {
  const client = await database.app.connect();
  const kinds = new Set<string>();
  client.on('notification', ({ payload = '{}' }) => kinds.add(JSON.parse(payload).message?.kind));
  await client.query('listen idss_push');
  await load();
  await expect.poll(() => [...kinds]).toEqual(expect.arrayContaining(['settings', 'users']));
  client.release(true);
});

test('a first load fills every table', async () => {
  const loading = await load();
  expect(loading).toMatchObject({ ok: true, measurementYear: 2025 });
  expect(loading.ok && loading.reports.map((r) => [r.file, r.rows, r.added])).toEqual([
    ['season.csv', 1, 1],
    ['milestones.csv', 5, 5],
    ['organizations.csv', 5, 5],
    ['submissions.csv', 4, 4],
    ['components.csv', 7, 7],
    ['vendor-measures.csv', 1, 1],
    ['users.csv', 2, 2],
    ['roles.csv', 2, 2],
    ['auditors.csv', 1, 1],
    ['auditor-assignments.csv', 1, 1],
    ['prior-results.csv', 1, 1],
    ['hos-baseline-roster.csv', 2, 2],
  ]);
  expect(
    await rows('select measurement_year, is_current, measure_model_date, time_zone from season'),
  ).toEqual([[2025, true, '2025-11-03', 'America/New_York']]);
  expect(await rows('select org_id from test_organization')).toEqual([[101]]);
  expect(
    await rows('select sub_id, special_project, approved_sample_reductions from submission order by 1'),
  ).toEqual([
    [1234, null, ['CBP', 'GSD']],
    [1235, 'LTSS', []],
    [1236, 'SNP', []],
    [1237, null, []],
  ]);
  expect(
    await rows('select component, kind, vendor_id, step from component where sub_id = 1234 order by 1'),
  ).toEqual([
    ['CAHPS', 'adult', 950, 1],
    ['DST', null, null, 1],
  ]);
  expect(await rows('select vendor_id, product_year, measure_guid from vendor_measure')).toEqual([
    [901, 2026, '78a6c3ab-24d2-57d0-9c96-36030e1d6101'],
  ]);
  expect(
    await rows(
      'select email, name, title, role, role_group, entity_id from app_user join user_role using (user_id) order by 1',
    ),
  ).toEqual([
    ['admin@idss.example', 'Ines Oyelaran', 'Season manager', 'sysadmin', 'system', -1],
    ['auditor@northgate.example', 'Paul Whitcombe', null, 'auditor', 'organization', 100],
  ]);
  expect(await rows('select sub_id from auditor_assignment')).toEqual([[1234]]);
  expect(await rows('select org_id, measurement_year, results from prior_result')).toEqual([
    [
      100,
      2024,
      {
        measures: { CBP: { reported: true, collectionMethod: 'H' } },
        indicators: { 'CBP.ControlHighBP': { rate: 66.42, denominator: 411, eligiblePopulation: 8020 } },
      },
    ],
  ]);
  expect(await rows('select kind, user_name, message from event order by event_id')).toEqual([
    ['role-changed', 'season load', 'Roles of admin@idss.example changed from none to sysadmin:-1'],
    ['role-changed', 'season load', 'Roles of auditor@northgate.example changed from none to auditor:100'],
    [
      'season-loaded',
      'season load',
      expect.stringContaining('submissions.csv 4 added, 0 changed, 0 removed'),
    ],
  ]);
});

test('loading the same again changes nothing', async () => {
  await load();
  const again = await load();
  const changed = again.ok && again.reports.filter((r) => r.added + r.changed + r.removed.length > 0);
  expect(changed).toEqual([]);
  expect(await rows(`select count(*) from event where kind = 'role-changed'`)).toEqual([[2]]);
});

test('loading again updates rows, but not stages, files and manual changes', async () => {
  await load();
  await storeFile(1234, 3);
  await database.app.query(`update app_user set title = 'Auditor' where email like 'auditor%'`);
  await database.app.query(
    `insert into test_organization (measurement_year, org_id, created_by) values (2025, 100, 'Ines')`,
  );
  const again = await load(
    { file: 'organizations.csv', from: 'Lakeside Health, Inc.', to: 'Lakeside Health Plan' },
    { file: 'organizations.csv', from: 'N,N,Y,,', to: 'N,N,N,,' },
    { file: 'submissions.csv', from: '1234,100,Commercial,HMO', to: '1234,100,Commercial,PPO' },
  );
  expect(getReport(again, 'organizations.csv')).toMatchObject({ added: 0, changed: 1 });
  expect(getReport(again, 'submissions.csv')).toMatchObject({ added: 0, changed: 1, removed: [], kept: [] });
  expect(await rows('select org_name from organization where org_id = 100')).toEqual([
    ['Lakeside Health Plan'],
  ]);
  expect(await rows(`select title from app_user where email like 'auditor%'`)).toEqual([['Auditor']]);
  expect(await rows('select org_id from test_organization')).toEqual([[100]]);
  expect(
    await rows(
      `select step, current_file_id is not null from component where sub_id = 1234 and component = 'DST'`,
    ),
  ).toEqual([[3, true]]);
});

test('rows that left the folder are removed if no file was ever loaded for them, and otherwise reported as kept', async () => {
  await load();
  await storeFile(1234, 3);
  const again = await load(
    {
      file: 'submissions.csv',
      from: /1234.*\n/.exec(smallSeason().get('submissions.csv') ?? '')?.[0] ?? '',
      to: '',
    },
    {
      file: 'submissions.csv',
      from: /1237.*\n/.exec(smallSeason().get('submissions.csv') ?? '')?.[0] ?? '',
      to: '',
    },
    { file: 'components.csv', from: '1234,DST,,\n1234,CAHPS,adult,950\n', to: '' },
    { file: 'components.csv', from: '1235,CAHPS,child CCC,950\n', to: '' },
    { file: 'components.csv', from: '1237,DST,,\n', to: '' },
    { file: 'vendor-measures.csv', from: 'CBP,', to: 'GSD,' },
    {
      file: 'roles.csv',
      from: 'auditor@northgate.example,auditor,100',
      to: 'auditor@northgate.example,viewer,100',
    },
    { file: 'auditor-assignments.csv', from: 'auditor@northgate.example,100,1234\n', to: '' },
    {
      file: 'prior-results.csv',
      from: /100,Comm.*\n/.exec(smallSeason().get('prior-results.csv') ?? '')?.[0] ?? '',
      to: '',
    },
  );
  expect(getReport(again, 'submissions.csv')).toMatchObject({ removed: ['1237'], kept: ['1234'] });
  expect(getReport(again, 'components.csv')).toMatchObject({ removed: ['CAHPS of 1235'], kept: [] });
  expect(getReport(again, 'vendor-measures.csv')).toMatchObject({
    added: 1,
    removed: ['1 × vendor measure'],
  });
  expect(getReport(again, 'roles.csv')).toMatchObject({
    added: 1,
    kept: ['auditor of auditor@northgate.example for 100'],
  });
  expect(getReport(again, 'auditor-assignments.csv')).toMatchObject({
    kept: ['auditor@northgate.example on 1234'],
  });
  expect(getReport(again, 'prior-results.csv')).toMatchObject({ removed: ['1 × set of results'] });
  expect(await rows('select sub_id from submission order by 1')).toEqual([[1234], [1235], [1236]]);
});

test.each([
  [
    'another plan',
    { file: 'submissions.csv', from: '1234,100', to: '1234,101' },
    'Submission 1234 has files of organization 100, Commercial; it cannot become 101, Commercial.',
  ],
  [
    'another product line',
    { file: 'submissions.csv', from: '1234,100,Commercial,HMO', to: '1234,100,Medicaid,HMO' },
    'Submission 1234 has files of organization 100, Commercial; it cannot become 100, Medicaid.',
  ],
  [
    'no audit any more',
    { file: 'submissions.csv', from: 'Y,970,Public', to: 'N,970,Public' },
    'Submission 1234 is locked; remove the plan lock before IsAuditRequired changes.',
  ],
  [
    'another year',
    { file: 'season.csv', from: '2025,', to: '2026,' },
    'Submission 1234 belongs to measurement year 2025.',
  ],
] as const)(
  'a locked submission with files cannot get %s, and nothing is changed',
  async (_, change, message) => {
    await load();
    await storeFile(1234, 4);
    const events = await rows('select count(*) from event');
    const again = await load(
      change,
      { file: 'organizations.csv', from: 'Pilot Plan', to: 'Another name' },
      {
        file: 'auditor-assignments.csv',
        from: 'auditor@northgate.example,100,1234\n',
        to: '',
      },
    );
    expect(again).toMatchObject({ ok: false });
    expect(again.ok ? [] : again.problems).toContainEqual(
      expect.objectContaining({ file: 'submissions.csv', line: 2, message, fix: expect.any(String) }),
    );
    expect(await rows('select org_name from organization where org_id = 101')).toEqual([['Pilot Plan']]);
    expect(await rows('select measurement_year from season')).toEqual([[2025]]);
    expect(await rows('select count(*) from event')).toEqual(events);
  },
);

test('an older season that is loaded later does not become the current one', async () => {
  await load();
  const files = smallSeason({ file: 'season.csv', from: '2025,', to: '2024,' });
  for (const file of ['submissions.csv', 'components.csv', 'auditor-assignments.csv'] as const)
    files.set(file, (files.get(file) ?? '').replaceAll(/\b12(3\d)\b/g, '11$1'));
  const reading = readSeasonFolder(files);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  expect(await loadSeason({ pool: database.app }, reading.season)).toMatchObject({
    ok: true,
    measurementYear: 2024,
  });
  expect(await rows('select measurement_year, is_current from season order by 1')).toEqual([
    [2024, false],
    [2025, true],
  ]);
});

test('the command loads a folder, reports problems, and refuses a path that is not a folder', async () => {
  const lines: string[] = [];
  const run = (...args: string[]) => {
    lines.length = 0;
    return runSeasonCommand(args, { pool: database.app, out: (line) => lines.push(line) });
  };
  for (const [name, text] of smallSeason()) writeFileSync(path.join(folder, name), text);
  expect(await run('load', folder)).toBe(0);
  expect(lines).toContain('submissions.csv: 4 rows, 4 added, 0 changed');
  expect(lines.at(-1)).toBe('Season 2025 is loaded.');

  writeFileSync(path.join(folder, 'roles.csv'), 'Email,Role,EntityId\nx@y.example,viewer,7\n');
  expect(await run('load', folder)).toBe(1);
  expect(lines.map((line) => line.split('\n')[0])).toEqual([
    'roles.csv:1:1: No user has the role sysadmin.',
    'roles.csv:2:1: x@y.example is not in users.csv.',
    'roles.csv:2:20: EntityId: 7 is not in organizations.csv.',
    'auditor-assignments.csv:2:1: auditor@northgate.example does not have the role auditor for organization 100.',
    '4 problems; nothing was changed.',
  ]);
  expect(lines[1]).toContain(
    '\n    Found: x@y.example. Expected: an Email of users.csv. Correct the address, or add x@y.example to users.csv.',
  );
  expect(await run('load', path.join(folder, 'none'))).toBe(2);
  expect(await run('unload', folder)).toBe(2);
  expect(await run('load')).toBe(2);
});

test('a person who gets a role beyond whoever saw the link of their account needs a new activation', async () => {
  await load();
  const account = { email: 'auditor@northgate.example', givenName: 'Paul', familyName: 'Whitcombe' };
  await createAccounts(database.app, [account], 'hash');
  await database.app.query(`update account set activated_within = '{"organizations": [100], "vendors": []}'`);
  const needed = () => rows('select activation_needed_why from account');
  await database.app.query(`delete from user_role where role_group = 'organization'`);
  await load();
  expect(await needed()).toEqual([[null]]);
  await database.app.query(`update account set activated_within = '{"organizations": [], "vendors": []}'`);
  await database.app.query(`delete from user_role where role_group = 'organization'`);
  await load();
  expect(await needed()).toEqual([['role']]);
});

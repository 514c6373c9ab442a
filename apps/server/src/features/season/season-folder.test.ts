/** A season leaves the portal as its folder, and comes back from it as it was. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { smallSeason } from '@idss/domain/season/small-season.fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { lastEvents } from '#src/test/last-events.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { readSeasonZip } from './read-season-zip.ts';
import { runSeasonCommand } from './season-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'idss-season-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string): string => path.join(folder, name);

async function run(database: Pick<TestDatabase, 'app'>, ...args: string[]) {
  const lines: string[] = [];
  const code = await runSeasonCommand(args, { pool: database.app, out: (line) => lines.push(line) });
  return { code, lines };
}

const contents = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(place(name)).map((file) => [file, readFileSync(path.join(place(name), file), 'utf8')]),
  );

let first: TestDatabase;
beforeAll(async () => {
  first = await createTestDatabase();
  const source = mkdtempSync(path.join(folder, 'source-'));
  for (const [name, text] of smallSeason()) writeFileSync(path.join(source, name), text);
  expect(await run(first, 'load', source)).toMatchObject({ code: 0 });
  return () => first.drop();
});

test('what was changed in the portal is in the folder, and loading it on an empty database gives the same bytes', async () => {
  await first.owner.query(`
    insert into test_organization (measurement_year, org_id, created_by) values (2025, 100, 'staff');
    update organization set org_name = 'Lakeside "Great" Health, Inc.', contact_first_name = 'Bo' where org_id = 100;
    insert into vendor_measure values (901, 'BCS-E', 'Medicaid', 2026, gen_random_uuid(), 'staff');
    insert into app_user (email, name, title) values ('zoe@plan.example', 'Zoe', null), ('gone@plan.example', 'Gone Person', null);
    insert into user_role (user_id, role, role_group, entity_id)
      select user_id, 'orguser', 'organization', 100 from app_user where email like '%@plan.example';
    update app_user set locked_at = now() where email = 'gone@plan.example';
    update season set milestones = jsonb_set(milestones, '{1,at}', '"2026-06-03T03:59:00.000Z"');
    insert into rule_settings (measurement_year, settings, changes, preview_id, changed_by)
      values (2025, '{"H-003": {"threshold": 90}}', '[]', gen_random_uuid(), 'staff')`);
  expect(await run(first, 'export', '2025', place('one'), '--with-people')).toMatchObject({ code: 0 });
  const files = contents('one');
  expect(files['milestones.csv']).toContain('HEDIS,planLock,Plan lock,2026-06-02T23:59:00-04:00\n');
  expect(files['organizations.csv']).toContain(
    '100,"Lakeside ""Great"" Health, Inc.",plan,OH,Y,N,Y,Bo,Berg\n',
  );
  expect(files['vendor-measures.csv']).toContain('901,BCS-E,Medicaid,');
  expect(files['users.csv']).toContain('zoe@plan.example,Zoe,,\n');
  expect(`${files['users.csv']}${files['roles.csv']}`).not.toContain('gone@');
  expect(files['prior-results.csv']).toContain('100,Commercial,HMO,CBP,CBP.ControlHighBP,66.42,411,8020,H\n');
  expect(JSON.parse(files['rules.json'] ?? '').rules['H-003']).toMatchObject({ threshold: 90 });
  expect(statSync(path.join(place('one'), 'users.csv')).mode & 0o777).toBe(0o600);

  const second = await createTestDatabase();
  try {
    expect(await run(second, 'load', place('one'))).toMatchObject({ code: 0 });
    await run(second, 'export', '2025', place('two'), '--with-people');
    expect(contents('two')).toEqual(files);
    expect(await run(first, 'export', '2025', place('one.zip'), '--with-people')).toMatchObject({ code: 0 });
    expect(await run(second, 'export', '2025', place('two.zip'), '--with-people')).toMatchObject({ code: 0 });
    expect(readFileSync(place('two.zip')).equals(readFileSync(place('one.zip')))).toBe(true);
    // Loading it where it came from changes nothing, and the zip is read like the folder.
    const again = await run(first, 'load', '--check', place('one.zip'), '--json');
    expect(again.code).toBe(0);
    const { problems, reports, comparedWith } = JSON.parse(again.lines.join('\n'));
    expect([problems, comparedWith]).toEqual([[], 2025]);
    for (const { file, added, changed, removed } of reports)
      if (file !== 'season.csv') expect([file, added, changed, removed]).toEqual([file, 0, 0, []]);
  } finally {
    await second.drop();
  }
});

test('without people there are none in it, and such a folder is for a season that is loaded', async () => {
  expect(await run(first, 'export', '2025', place('plain'))).toMatchObject({ code: 0 });
  expect(Object.keys(contents('plain'))).not.toContain('users.csv');
  expect(Object.values(contents('plain')).join('')).not.toContain('@northgate.example');
  expect(await run(first, 'load', '--check', place('plain'))).toMatchObject({ code: 0 });
});

test('the check says each problem whole; nothing is changed, and wrong use has its own exit code', async () => {
  const wrong = mkdtempSync(path.join(folder, 'wrong-'));
  for (const [name, text] of smallSeason({ file: 'submissions.csv', from: '1234,100', to: '1234,999' }))
    writeFileSync(path.join(wrong, name), text);
  const checked = await run(first, 'load', '--check', wrong);
  expect(checked.code).toBe(1);
  expect(checked.lines[0]).toMatch(/^submissions\.csv:2:\S* .*999.*\n {4}Found: 999\. Expected: /);
  expect(checked.lines.at(-1)).toMatch(/^\d+ problems?; nothing was changed\.$/);
  for (const args of [
    ['export', '25', place('x')],
    ['export', '2025'],
    ['export', '2025', place('x'), '--people'],
    ['load', wrong, '--json'],
    ['load', '--check'],
  ])
    expect([args, (await run(first, ...args)).code]).toEqual([args, 2]);
  expect(await run(first, 'export', '1999', place('none'))).toEqual({
    code: 1,
    lines: ['There is no season 1999.'],
  });
  expect(await run(first, 'export', '2025', wrong)).toMatchObject({ code: 2 });
  writeFileSync(place('broken.zip'), 'no zip');
  expect(await run(first, 'load', place('broken.zip'))).toMatchObject({ code: 2 });
});

const staff = 'staff@portal.example';
const portal = await providePortal({
  works: false,
  organizations: [{ orgId: 10 }],
  people: { [staff]: ['sysadmin'], 'manager@plan.example': ['orgadmin', 10] },
});

test('staff download it through a link, whose making is an event', async () => {
  const link = await portal.post(staff, '/api/PrepareSeasonFolder?measurementYear=2025&withPeople=true');
  expect(link).toMatchObject({ status: 200, body: { fileName: 'MY2025.zip' } });
  const zip = await portal.server.inject({ method: 'GET', url: String(link.body['url']) });
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await readSeasonZip(zip.rawPayload);
  expect(files.get('organizations.csv')).toContain('\n10,Plan 10,plan,');
  expect(files.get('users.csv')).toContain('manager@plan.example');
  expect(await lastEvents(portal.database.owner, 1)).toMatchObject([{ measurementYear: 2025, people: 2 }]);
});

test('a link is refused to others, for a season that is not there, and without a fresh sign-in', async () => {
  const ask = (as: string, query: string) => portal.post(as, `/api/PrepareSeasonFolder?${query}`);
  expect((await ask('manager@plan.example', 'measurementYear=2025')).status).toBe(403);
  expect((await ask(staff, 'measurementYear=1999')).status).toBe(404);
  expect((await ask(staff, 'measurementYear=2025&withPeople=perhaps')).status).toBe(400);
  expect((await ask(staff, '')).status).toBe(400);
});

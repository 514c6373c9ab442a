/**
 * A season of 20,000 submissions copied to the next year, from the call to its answer, with its checks, events and roles. The
 * reference: `psql COPY` of the rows that the copy made, into the same tables, with their indexes and constraints. Spec: season-copy.
 * Run: npm exec node bench/copy-season.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, number, report } from './support/report.ts';

const count = isQuick ? 1000 : 20_000;
const rounds = isQuick ? 0 : 3;

/** Each with the rows that the copy makes, in an order that the references between them allow. */
const tables = [
  ['season', 'measurement_year = 2026'],
  ['submission', 'measurement_year = 2026'],
  ['component', 'sub_id in (select sub_id from submission where measurement_year = 2026)'],
  ['auditor_assignment', 'sub_id in (select sub_id from submission where measurement_year = 2026)'],
  [
    'user_role',
    "role_group = 'submission' and entity_id in (select sub_id from submission where measurement_year = 2026)",
  ],
  ['test_organization', 'measurement_year = 2026'],
  ['prior_result', 'measurement_year = 2025'],
  ['season_load', 'measurement_year = 2026'],
] as const;

/** What the portal may have counted and summarized of the copied season in the meantime. */
const derived = [
  'stage_day',
  'stage_period',
  'rule_week',
  'season_summary',
  'open_component',
  'season_share',
  'season_share_outdated',
  'season_total',
  'season_counted',
] as const;

const portal = await openPortal();
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
const file = (table: string): string => join(folder, `${table}.copy`);
try {
  await fillSeason(portal.database, count);
  await portal.database.query(`
    update component set kind = 'adult' where component = 'CAHPS' and sub_id >= 1000000;
    update submission set product_line = 'Commercial'
      where sub_id >= 1000000 and sub_id in (select sub_id from component where component = 'CAHPS');
    insert into component (sub_id, component, kind, vendor_id)
      select sub_id, 'HOS', 'baseline', 951 from submission join season y using (measurement_year)
      where y.is_current and product_line = 'Medicare' on conflict do nothing;
    update submission set audit_firm_id = 971
      where sub_id >= 1000000;
    insert into user_role (user_id, role, role_group, entity_id)
      select distinct u.user_id, 'auditor', 'organization', s.org_id from submission s, app_user u
      where s.sub_id >= 1000000 and u.email = 'auditor@northgate.example';
    insert into auditor_assignment (user_id, org_id, sub_id)
      select u.user_id, s.org_id, s.sub_id from submission s, app_user u
      where s.sub_id >= 1000000 and u.email = 'auditor@northgate.example';
    insert into user_role (user_id, role, role_group, entity_id)
      select u.user_id, 'submissionuser', 'submission', s.sub_id from submission s, app_user u
      where s.sub_id >= 1000000 and s.sub_id % 20 = 0 and u.email = 'auditor@northgate.example'`);
  await portal.database.query('vacuum analyze');
  const figures = [await measure('')];
  await fillResults();
  await portal.database.query('vacuum analyze');
  report([...figures, await measure(', a tenth of its results final')]);
} finally {
  await portal.close();
  rmSync(folder, { recursive: true });
}

async function measure(state: string): Promise<Figure> {
  const times: { copy: number; reference: number; preview: number }[] = [];
  let rows = 0;
  for (let round = 0; round <= rounds; round += 1) {
    note(`Round ${round} of ${rounds}${state} …`);
    // A copy needs a fresh sign-in.
    const authorization = `Bearer ${await portal.getToken('admin@idss.example')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const { ms: preview, answer } = await call<{ loadId: number }>('PreviewSeasonCopy?measurementYear=2025', {
      headers,
    });
    const body = JSON.stringify({ measurementYear: 2025, loadId: answer.loadId, dates: [], surveys: [] });
    const { ms: copy } = await call('CopySeason', { method: 'POST', headers, body });
    rows = await countRows();
    writeRows();
    await removeCopy();
    const reference = copyRows();
    if ((await countRows()) !== rows) throw new Error('psql copied other rows.');
    await removeCopy();
    // The first one reads everything into memory.
    if (round > 0 || isQuick) times.push({ copy, reference, preview });
    note(JSON.stringify({ copy, reference, preview, rows }));
  }
  const middle = (name: keyof (typeof times)[number]): string =>
    number(median(times.map((each) => each[name])));
  return {
    label: `a season of ${count} submissions copied${state}, of psql COPY of its rows`,
    value: median(times.map((each) => each.copy / each.reference)),
    unit: 'x',
    goal: 'season-copy',
    detail: `${middle('copy')} ms against ${middle('reference')} ms, ${rows} rows; its preview ${middle('preview')} ms`,
  };
}

/** Final results for a tenth of the HEDIS submissions: those of one of the demonstration. */
async function fillResults(): Promise<void> {
  await portal.database.query(`
    create temporary table result on commit preserve rows as
      select gen_random_uuid() as run_id, c.sub_id, run.file_id, run.run_id as like_run
      from component c, (select c.current_run_id as run_id, r.file_id from component c join validation_run r on r.run_id = c.current_run_id
        join measure_result m on m.run_id = r.run_id where c.component = 'DST' group by 1, 2 order by count(*) desc limit 1) run
      where c.component = 'DST' and c.sub_id >= 1000000 and c.sub_id % 10 = 0;
    insert into validation_run (run_id, sub_id, component, file_id, status, counts)
      select run_id, sub_id, 'DST', file_id, 'Passed', '{}' from result;
    insert into measure_result select (jsonb_populate_record(m, jsonb_build_object('run_id', r.run_id))).*
      from result r join measure_result m on m.run_id = r.like_run;
    insert into indicator_result select (jsonb_populate_record(i, jsonb_build_object('run_id', r.run_id))).*
      from result r join indicator_result i on i.run_id = r.like_run;
    update component c set current_run_id = r.run_id, is_final = true from result r where r.sub_id = c.sub_id and c.component = 'DST'`);
}

async function call<Answer>(path: string, init: RequestInit): Promise<{ ms: number; answer: Answer }> {
  const begun = performance.now();
  const answer = await fetch(`${portal.url}/api/${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
  return { ms: performance.now() - begun, answer: JSON.parse(text) as Answer };
}

function psql(...commands: string[]): void {
  const run = spawnSync('psql', [
    portal.ownerUrl,
    '-qX1',
    '-v',
    'ON_ERROR_STOP=1',
    ...commands.flatMap((command) => ['-c', command]),
  ]);
  if (run.status !== 0) throw new Error(`psql: ${run.stderr?.toString().slice(0, 500)}`);
}

function writeRows(): void {
  psql(
    ...tables.map(([table, where]) => `\\copy (select * from ${table} where ${where}) to '${file(table)}'`),
  );
}

/** Milliseconds, in one transaction as the copy is. */
function copyRows(): number {
  const begun = performance.now();
  psql(...tables.map(([table]) => `\\copy ${table} from '${file(table)}'`));
  return performance.now() - begun;
}

async function countRows(): Promise<number> {
  const counts = tables.map(([table, where]) => `(select count(*) from ${table} where ${where})`);
  const { rows: found } = await portal.database.query<{ sum: string }>(`select ${counts.join(' + ')} as sum`);
  return Number(found[0]?.sum);
}

async function removeCopy(): Promise<void> {
  const copied = tables.toReversed().map(([table, where]) => `delete from ${table} where ${where}`);
  for (const statement of copied.slice(0, -1)) await portal.database.query(statement);
  const counted = derived.map((table) => `delete from ${table} where measurement_year = 2026`);
  await removeSeason([...counted, ...copied.slice(-1)].join('; '));
  await portal.database.query('vacuum analyze');
}

/** The portal counts all the time: what it counted of a season in between keeps the season from being deleted. */
async function removeSeason(statements: string, attempts = 5): Promise<void> {
  try {
    await portal.database.query(statements);
  } catch (error) {
    if (attempts === 1) throw error;
    await removeSeason(statements, attempts - 1);
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyEvidence } from '@idss/server/features/attestation/verify-evidence';
import { verifyEventChain } from '@idss/server/features/operations/consistency/verify-event-chain';
import { verifyStates } from '@idss/server/features/operations/consistency/verify-states';
import { buildApp, type BuildOptions, type BuiltApp } from '@idss/server/test/build-app';
import { createTestDatabase, type TestDatabase } from '@idss/server/test/database';
import { installDefaults } from '@idss/server/features/season/install-defaults';
import { afterEach, expect, test } from 'vitest';
import { playPast, playToday } from '../prepare-demonstration.ts';
import { openPast } from '../past-day.ts';
import { demoPassword } from '../story-people.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { readSnapshot } from './snapshot-file.ts';

const day = 86_400_000;

const opened: (BuiltApp & { readonly database: TestDatabase; readonly folder: string })[] = [];
afterEach(async () => {
  for (const { close, database, folder } of opened.splice(0)) {
    await close();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

async function openEmpty(options: Partial<BuildOptions> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-snapshot-'));
  const database = await createTestDatabase();
  const built = await buildApp({ database, folder, signer: 'own', hasQueue: false, ...options });
  opened.push({ ...built, database, folder });
  await installDefaults(built.app);
  return { app: built.app, owner: database.owner };
}

type Portal = Awaited<ReturnType<typeof openEmpty>>;

const load = ({ app, owner }: Portal, reading = readSnapshot()): Promise<boolean> =>
  loadSnapshot(app, owner, { password: demoPassword, reading });

async function toRows({ owner }: Portal, sql: string): Promise<unknown[]> {
  return (await owner.query({ text: sql, rowMode: 'array' })).rows;
}

async function getCounts(portal: Portal): Promise<unknown> {
  const tables = await toRows(
    portal,
    // What workers have to do depends on the way, not on the story: a portal without totals counts all anew.
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'season_share_outdated' order by 1`,
  );
  return Promise.all(
    tables
      .flat()
      .map(async (table) => [table, await toRows(portal, `select count(*) from "${String(table)}"`)]),
  );
}

const getStory = async (portal: Portal): Promise<unknown> => ({
  counts: await getCounts(portal),
  stages: await toRows(
    portal,
    `select sub_id, component, step, validation_status, is_final, is_attested from component order by 1, 2`,
  ),
  runs: await toRows(
    portal,
    `select f.file_name, r.status, r.counts::text, r.finding_totals::text, r.survey_results::text,
       (select count(*) from indicator_result i where i.run_id = r.run_id),
       (select md5(string_agg((to_jsonb(i) - 'run_id')::text, '' order by i.indicator_key)) from indicator_result i
        where i.run_id = r.run_id)
     from validation_run r join stored_file f on f.file_id = r.file_id order by 1, 2, 3, 4, 5`,
  ),
  files: await toRows(
    portal,
    `select sub_id, component, file_type, file_name, archived_at is null, count(*) from stored_file
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  ),
  events: await toRows(
    portal,
    `select kind, sub_id, message, count(*) from event group by 1, 2, 3 order by 1, 2, 3`,
  ),
  people: await toRows(
    portal,
    `select email, locked_at is not null, last_sign_in_at is not null from app_user order by email`,
  ),
});

test('what was recorded is what is played today', async () => {
  const played = await openEmpty();
  const past = openPast(played.app);
  await playPast(played.app, past);
  await playToday(played.app, past);
  await past.end();
  const loaded = await openEmpty();
  expect(await load(loaded)).toBe(true);
  const present = openPast(loaded.app);
  await playToday(loaded.app, present);
  await present.end();
  expect(
    await getStory(loaded),
    'The recorded demonstration is outdated. Renew it: npm run demo:record',
  ).toEqual(await getStory(played));
}, 180_000);

test('it moves to the day of the first start, and its history is whole', async () => {
  const { begunAt, endedAt } = await readSnapshot();
  const atRecording = await openEmpty({ now: () => new Date(endedAt) });
  expect(await load(atRecording)).toBe(true);
  const later = await openEmpty({ now: () => new Date(Date.parse(begunAt) + 40 * day) });
  expect(await load(later)).toBe(true);

  const times = `select event_id, extract(epoch from at)::float8 * 1000 as at from event order by 1`;
  const before = (await toRows(atRecording, times)) as [number, number][];
  const after = (await toRows(later, times)) as [number, number][];
  const moves = new Set(after.map(([, at], index) => at - (before[index]?.[1] ?? 0)));
  const recording = Date.parse(endedAt) - Date.parse(begunAt);
  // Finished seasons, the season in full swing, and the minutes of the recording.
  expect([...moves].toSorted((a, b) => a - b)).toEqual([0, 40 * day - recording, 40 * day]);

  const milestones = `select m->>'key', extract(epoch from (m->>'at')::timestamptz at time zone time_zone)::float8 * 1000
    from season, jsonb_array_elements(milestones) as m where is_current`;
  const due = (await toRows(atRecording, milestones)) as [string, number][];
  expect(await toRows(later, milestones)).toEqual(due.map(([key, at]) => [key, at + 40 * day]));

  const problems: string[] = [...(await verifyEventChain(later.app.pool)).problems];
  await verifyStates(later.app.pool, (problem) => problems.push(problem));
  await verifyEvidence(later.app.pool, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
});

test('it has no secret: no password, no key, no session', async () => {
  const { tables } = await readSnapshot();
  const recorded = tables.map(({ name }) => name);
  expect(recorded).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(secret|identity_|recovery_code|activation_)/)]),
  );
  const accounts = tables.find(({ name }) => name === 'account');
  const column = accounts?.columns.findIndex(({ name }) => name === 'password_hash') ?? -1;
  const hashes = String(accounts?.content)
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[column]);
  expect(new Set(hashes)).toEqual(new Set(['']));
});

test('it is loaded into an empty portal only, and where it fits', async () => {
  const portal = await openEmpty();
  const snapshot = await readSnapshot();
  const [first, ...others] = snapshot.tables;
  if (!first) throw new Error('There is no table.');
  const wider = { ...first, columns: [...first.columns, { name: 'unknown_column', type: 'text' }] };
  expect(await load(portal, Promise.resolve({ ...snapshot, tables: [wider, ...others] }))).toBe(false);
  expect(await toRows(portal, 'select count(*) from season')).toEqual([[0]]);
  expect(await load(portal, Promise.resolve(snapshot))).toBe(true);
  expect(await load(portal, Promise.resolve(snapshot))).toBe(false);
});

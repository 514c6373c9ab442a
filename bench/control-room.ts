/**
 * The season control room with 20,000 submissions in each of three seasons: every call of the screen by itself, all of them
 * at the same time as the screen makes them, and rebuilding the summary of the days. Run: npm exec node bench/control-room.ts
 */
import { closePools, openPools } from '../apps/server/src/db/pool.ts';
import { summarizeSeason } from '../apps/server/src/features/reports/summarize-season.ts';
import { readCurrentSeason } from '../apps/server/src/kernel/cached.sql.ts';
import { awaitTotals } from './support/await-totals.ts';
import { fillControlRoom } from './support/fill-control-room.ts';
import { fillEarlierSeasons, fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';

const submissions = isQuick ? 1_000 : 20_000;
const rounds = isQuick ? 1 : 9;

/** As the screen makes them. */
const calls = {
  'stages by day': 'GetStagesByDay?program=HEDIS',
  'numbers at risk': 'GetRiskCounts',
  'most urgent at risk': 'GetSubmissionsAtRisk?resultCount=5',
  'submissions of a past day': 'GetSubmissionsByDay?program=HEDIS&stage=Import',
  'rules that fail most': 'GetFailingRules?by=rule',
  'rules by vendor': 'GetFailingRules?by=vendor',
  'rules by organization': 'GetFailingRules?by=organization',
  'uploads and queue': 'GetSeasonLoad',
  'list of a rule': 'GetRuleFailures?ruleId=I-007&severity=Error',
} as const;

const portal = await openPortal();
try {
  await fillSeason(portal.database, submissions);
  await fillEarlierSeasons(portal.database);
  note('Filling uploads, findings and events …');
  await fillControlRoom(portal.database);
  await awaitTotals(portal.database);
  const authorization = `Bearer ${await portal.getToken('admin@idss.example')}`;
  const summary = await measureSummary();
  const read = async (call: string): Promise<void> => {
    const answer = await fetch(`${portal.url}/api/${call}`, { headers: { authorization } });
    if (answer.status !== 200) throw new Error(`${call}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const runs: number[] = [];
    for (let round = 0; round <= rounds; round++) runs.push(await timed(work));
    // The first warms the cache of the database.
    return median(runs.slice(1));
  };
  const figures: Figure[] = [];
  for (const [label, call] of Object.entries(calls)) {
    const value = await time(() => read(call));
    note(`${label}: ${value.toFixed(0)} ms`);
    figures.push({ label, value, unit: 'ms' });
  }
  const slowest = figures.reduce((most, each) => (each.value > most.value ? each : most));
  const together = await time(() => Promise.all(Object.values(calls).map(read)));
  report([
    {
      label: `control room, ${submissions} submissions x 3 seasons: the slowest of ${figures.length} calls`,
      value: slowest.value,
      unit: 'ms',
      goal: 'control-room',
      detail: figures.map(({ label, value }) => `${label} ${value.toFixed(0)}`).join(', '),
    },
    {
      label: 'all of them at the same time',
      value: together,
      unit: 'ms',
      detail: 'two cores for the database and the server',
    },
    summary,
  ]);
} finally {
  await portal.close();
}

/** In this process, as regular work does it each hour. */
async function measureSummary(): Promise<Figure> {
  note('Summary of the days …');
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: note };
  const pools = openPools({ ownerUrl: portal.ownerUrl, log });
  try {
    const season = await readCurrentSeason(pools.app);
    if (!season) throw new Error('There is no season.');
    const app = { pool: pools.app, now: () => new Date() };
    const value = await timed(() => summarizeSeason(app, season, { isForced: true }));
    const { rows } = await portal.database.query<{ days: number; events: number }>(
      `select (select count(distinct day)::int from stage_day) as days, (select count(*)::int from event) as events`,
    );
    return {
      label: 'summary of the days of the season, rebuilt each hour',
      value,
      unit: 'ms',
      goal: 'control-room-summary',
      detail: `${rows[0]?.days} days of ${rows[0]?.events} events`,
    };
  } finally {
    await closePools(pools);
  }
}

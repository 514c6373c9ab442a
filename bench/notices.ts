/**
 * The notices of one bulk action (the submissions of a plan are locked) to the 5,000 people who work there: from its events to their
 * rows, with who they are, what they are told, and what each row is about. The reference: `psql COPY` of the same rows into the same
 * table, with its indexes and constraints: those of the lock, and those of the steps that are theirs now. Spec: notices-causes.
 * Run: npm exec node bench/notices.ts
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProvider } from '@idss/demo/demo-provider';
import { readConfig } from '@idss/server/config';
import { type NoticeParts, followNextEvents } from '@idss/server/features/notices/follow-events';
import { appendEvents } from '@idss/server/kernel/append-event.sql';
import { createCached } from '@idss/server/kernel/cached';
import { systemActor } from '@idss/server/kernel/actor';
import { createLogger } from '@idss/server/log/logger';
import { openDatabase } from '@idss/server/open-database';
import { fillSeason } from './support/fill-season.ts';
import { openPortal } from './support/open-portal.ts';
import { registerUsers } from './support/register-users.ts';
import { isQuick, median, note, number, report } from './support/report.ts';

const people = isQuick ? 500 : 5_000;
const rounds = isQuick ? 1 : 5;
/** A plan that fillSeason makes. */
const plan = 100_000;

const portal = await openPortal();
await fillSeason(portal.database, 1_000);
await registerUsers(portal.database, people, { orgId: plan, count: people });
// The portal itself would follow the events.
const dataDir = await portal.stop();
const reading = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, demoProvider);
if (!reading.ok) throw new Error(reading.problems.join('\n'));
const database = await openDatabase(reading.config, createLogger('error'));
const { owner, app: pool } = database.pools;
const parts: NoticeParts = {
  pool,
  cached: createCached(pool, { onChange: () => undefined }, () => new Date()),
  now: () => new Date(),
};
const folder = mkdtempSync(join(tmpdir(), 'idss-bench-'));
const file = join(folder, 'notice.copy');
const times: { made: number; reference: number }[] = [];
try {
  await follow();
  for (let round = 0; round <= rounds; round += 1) {
    await owner.query('delete from notice');
    await lockAll();
    await owner.query('vacuum analyze notice, event');
    const made = await follow();
    const rows = await countNotices();
    const told = await countNotices("where kind = 'lock'");
    if (told !== people) throw new Error(`Of ${people} people ${told} were told.`);
    psql(`\\copy notice to '${file}'`);
    await owner.query('delete from notice');
    await owner.query('vacuum analyze notice');
    const begun = performance.now();
    psql(`\\copy notice from '${file}'`);
    const reference = performance.now() - begun;
    if ((await countNotices()) !== rows) throw new Error('psql copied other rows.');
    note(JSON.stringify({ made, reference, rows }));
    // The first one reads everything into memory.
    if (round > 0) times.push({ made, reference });
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
  rmSync(dataDir, { recursive: true });
}
const middle = (name: 'made' | 'reference'): string => number(median(times.map((each) => each[name])));
report([
  {
    label: `the notices of one bulk action to ${people} people, of psql COPY of the same rows`,
    value: median(times.map(({ made, reference }) => made / reference)),
    unit: 'x',
    goal: 'notices',
    detail: `${middle('made')} ms against ${middle('reference')} ms`,
  },
]);
process.exit();

async function follow(): Promise<number> {
  const begun = performance.now();
  while (await followNextEvents(parts));
  return performance.now() - begun;
}

async function countNotices(where = ''): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from notice ${where}`);
  return Number(rows[0]?.count);
}

/** The events of a bulk action, as its job writes them. */
async function lockAll(): Promise<void> {
  const bulkId = randomUUID();
  await owner.query(
    `insert into bulk_action (bulk_id, action, component, user_name, ended_at) values ($1, 'PlanLock', 'DST', 'Bench', now())`,
    [bulkId],
  );
  const { rows } = await owner.query<{ sub_id: number; org_id: number }>(
    `select sub_id, org_id from component join submission using (sub_id) where component = 'DST' and org_id = $1`,
    [plan],
  );
  for (const { sub_id: submissionId, org_id: organizationId } of rows) {
    const requestId = randomUUID();
    await owner.query(
      `insert into bulk_action_outcome (bulk_id, sub_id, component, state, request_id) values ($1, $2, 'DST', 'done', $3)`,
      [bulkId, submissionId, requestId],
    );
    await appendEvents(pool, { ...systemActor, requestId }, [
      {
        kind: 'stage-changed',
        submissionId,
        component: 'DST',
        organizationId,
        action: 'PlanLock',
        from: 'Apply Plan Lock',
        to: 'Apply Audit Lock',
      },
    ]);
  }
}

function psql(command: string): void {
  const run = spawnSync('psql', [database.ownerUrl, '-qX1', '-v', 'ON_ERROR_STOP=1', '-c', command]);
  if (run.status !== 0) throw new Error(`psql: ${run.stderr?.toString().slice(0, 500)}`);
}

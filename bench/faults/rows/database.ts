/** F12 to F14: PostgreSQL is killed, hangs, or has no connection left. Spec: faults-database */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { anyUpload } from '../files.ts';
import { expectNothingWrong, underLoad } from '../load.ts';
import { signalTree } from '../process-tree.ts';
import type { FaultRow, Trial } from '../row.ts';
import { people } from '../seed.ts';
import { expectStatus, sendAndNote } from '../work.ts';

/** The postmaster alone: its children end when they notice. */
function killPostgres({ world: { portal } }: Trial): void {
  process.kill(portal.postgresPid(), 'SIGKILL');
}

/** From the kill on: first it must be noticed. */
async function noteReady({ world: { portal }, wasReadyAfter }: Trial): Promise<void> {
  const begun = performance.now();
  await delay(100);
  await portal.untilReady(60);
  wasReadyAfter((performance.now() - begun) / 1000);
}

async function uploadWorks(trial: Trial): Promise<void> {
  const { world, ledger, round } = trial;
  expectStatus(await sendAndNote(world, ledger, await anyUpload(world, round)), 200);
}

async function killedIdle(trial: Trial): Promise<void> {
  killPostgres(trial);
  await noteReady(trial);
  await uploadWorks(trial);
}

async function killedInRequests(trial: Trial): Promise<void> {
  const load = await underLoad(trial, {}, async () => {
    await delay(trial.random.int(0, 400));
    killPostgres(trial);
    await noteReady(trial);
  });
  expectNothingWrong(load);
}

async function killedInJob(trial: Trial): Promise<void> {
  const { world, ledger, random, round } = trial;
  for (let n = 0; n < 3; n += 1) {
    const upload = await anyUpload(world, round + n);
    expectStatus(await sendAndNote(world, ledger, upload), 200);
  }
  await delay(random.int(0, 600));
  killPostgres(trial);
  await noteReady(trial);
}

/** `/livez` answers, `/readyz` says 503. */
async function expectAliveNotReady({ world: { url } }: Trial): Promise<void> {
  const live = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(5_000) });
  const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
  if (live.status !== 200 || ready.status !== 503)
    throw new Error(`/livez ${live.status}, /readyz ${ready.status} while the database hangs.`);
}

/** The whole of PostgreSQL hangs: a minute in the first round, shorter in the others. */
async function stopped(trial: Trial): Promise<void> {
  const { world, round } = trial;
  const pid = world.portal.postgresPid();
  const load = await underLoad(trial, {}, async () => {
    signalTree(pid, 'SIGSTOP');
    try {
      await delay(round === 0 ? 40_000 : 5_000);
      await expectAliveNotReady(trial);
      await delay(round === 0 ? 20_000 : 1_000);
    } finally {
      signalTree(pid, 'SIGCONT');
    }
    await noteReady(trial);
  });
  expectNothingWrong(load);
  await uploadWorks(trial);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Asked to stop, as by an operator: the embedded one is started again. */
async function shutDown(trial: Trial): Promise<void> {
  const { world, random } = trial;
  const pid = world.portal.postgresPid();
  const load = await underLoad(trial, {}, async () => {
    process.kill(pid, random.pick(['SIGTERM', 'SIGINT'] as const));
    await noteReady(trial);
  });
  expectNothingWrong(load);
  await delay(2_000);
  if (isAlive(pid)) throw new Error('PostgreSQL was asked to end, still runs, and takes no new connections.');
}

/** A hundred calls wait for a lock; others must be answered. */
async function usedUp(trial: Trial): Promise<void> {
  const { world } = trial;
  const ownerUrl = world.portal.ownerUrl();
  if (ownerUrl === null) throw new Error('There is no database.');
  await world.getToken(people.planUser);
  await world.getToken(people.staff);
  const blocker = new pg.Client({ connectionString: ownerUrl });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table component in access exclusive mode');
    const slow = Array.from({ length: 100 }, (_, n) =>
      world.call(people.planUser, 'GET', `/api/GetSubmissionsPage?limit=${n + 1}`),
    );
    await delay(300);
    const fast: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const begun = performance.now();
      const answer = await world.call(people.staff, 'GET', '/api/GetCurrentUser');
      fast.push(performance.now() - begun);
      if (answer?.status !== 200 && answer?.status !== 503)
        throw new Error(`A fast call was answered with ${answer?.status}.`);
    }
    await blocker.query('rollback');
    const odd = (await Promise.all(slow)).filter(
      (answer) => answer?.status !== 200 && answer?.status !== 503,
    );
    if (odd.length > 0) throw new Error(`A slow call was answered with ${odd[0]?.status} ${odd[0]?.text}`);
    const longest = Math.max(...fast);
    if (longest > 2_000) throw new Error(`A fast call took ${(longest / 1000).toFixed(1)} s.`);
  } finally {
    await blocker.end();
  }
  await uploadWorks(trial);
}

export const databaseRows: readonly FaultRow[] = [
  { id: '12-idle', fault: 'PostgreSQL killed while nothing happens', round: killedIdle },
  { id: '12-request', fault: 'PostgreSQL killed under calls', round: killedInRequests },
  { id: '12-job', fault: 'PostgreSQL killed in checks', round: killedInJob },
  { id: '12-end', fault: 'PostgreSQL ended by SIGTERM or SIGINT under calls', round: shutDown },
  { id: '13', fault: 'PostgreSQL hangs (60 s once, then 6 s) under calls', round: stopped },
  { id: '14', fault: 'all connections wait for a lock', round: usedUp },
];

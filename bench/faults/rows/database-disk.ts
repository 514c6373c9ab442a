/** F15: the disk of the database is full, where it writes its log. Spec: faults-storage */
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { locateData } from '../../../apps/server/src/db/postgres-launch.ts';
import { anyUpload } from '../files.ts';
import type { FaultRow, Trial } from '../row.ts';
import { people } from '../seed.ts';
import { fill, giveDisk } from '../small-disk.ts';
import { expectStatus, newUpload, sendAndNote } from '../work.ts';

/** Writes into PostgreSQL's log, and nowhere else, until it finds no space. */
async function fillLog(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, query_timeout: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let megabytes = 0; megabytes < 400; megabytes += 1)
      await client.query(`select pg_logical_emit_message(false, 'faults', repeat('x', 1048576))`);
    throw new Error('PostgreSQL still writes its log on a full disk.');
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('PostgreSQL still')) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function logFull(trial: Trial): Promise<void> {
  const { world, ledger, random, round, wasReadyAfter } = trial;
  const folder = dirname(locateData(join(world.portal.folder, 'postgres')));
  await world.portal.stop();
  const takeDisk = giveDisk(folder, 200);
  try {
    await world.portal.start();
    const accepted = await anyUpload(world, round);
    const refused = await anyUpload(world, round + 1, true);
    expectStatus(await sendAndNote(world, ledger, accepted), 200);
    for (const who of [refused.as, people.planUser]) await world.getToken(who);
    const ownerUrl = world.portal.ownerUrl();
    if (ownerUrl === null) throw new Error('There is no database.');
    const free = fill(folder, random.int(0, 200_000));
    try {
      await fillLog(ownerUrl);
      expectStatus(await sendAndNote(world, ledger, refused), 503, 507);
      expectStatus(await world.call(people.planUser, 'GET', '/api/GetSubmissionsPage'), 200, 503);
      const live = await fetch(`${world.url}/livez`);
      await live.arrayBuffer();
      if (live.status !== 200) throw new Error(`/livez is ${live.status} with a full disk.`);
      if (await world.portal.isReady()) throw new Error('It says that it is ready, with a full disk.');
      await delay(random.int(0, 3_000));
    } finally {
      free();
    }
    const begun = performance.now();
    await world.portal.untilReady(60);
    wasReadyAfter((performance.now() - begun) / 1000);
    expectStatus(await sendAndNote(world, ledger, newUpload(refused.program, refused.files)), 200);
    const { lost, half } = await ledger.compareRecent();
    if (lost.length + half.length > 0) throw new Error([...lost, ...half].join('; '));
  } finally {
    await world.portal.stop();
    takeDisk();
    await world.portal.start();
  }
}

export const databaseDiskRows: readonly FaultRow[] = [
  { id: '15-log', fault: "the disk of PostgreSQL's log is full", round: logFull },
];

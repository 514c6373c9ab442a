/**
 * `npm run faults`: every fault of docs/spec/faults.md, twenty times each, against the running program; prints what was
 * lost, what was half done, and the longest wait of a person. Not part of `npm test`.
 *
 *   npm run faults                     all rows for one process with its embedded database
 *   npm run faults -- 3 19             some rows
 *   npm run faults -- --rounds 2       fewer rounds of each
 *   npm run faults -- --seed 7         other random moments; the same seed repeats them
 *   npm run faults -- --cluster        the rows for the whole installation of bench/cluster; --port FIRST is its first port
 *   npm run faults -- --bucket         the rows for files in a bucket, where Swift is installed
 *   npm run faults -- --mixed 20         so many minutes of mixed load, with a random fault every ten seconds; also --cluster
 *   npm run faults -- --list           the rows
 *   npm run faults -- --results FOLDER   also writes each result there, as a line of JSON
 *   npm run faults -- --shard 1/3        every third row: processes side by side share the rows, each with its own portal
 *   npm run faults -- --table FOLDER     the tables of such results
 *   npm run faults -- --all FOLDER       everything above: rows in two shards, bucket, cluster, and --mixed of one process and cluster
 */
import { parseArgs } from 'node:util';
import { note } from '../support/report.ts';
import { machine } from '../support/table.ts';
import { endAll, temporaryFolder } from './end-all.ts';
import { openOnePortal } from './portal.ts';
import type { FaultRow } from './row.ts';
import { auditReceiverRows } from './rows/audit-receiver.ts';
import { backupRows } from './rows/backup.ts';
import { databaseDiskRows } from './rows/database-disk.ts';
import { databaseRows } from './rows/database.ts';
import { identityRows } from './rows/identity.ts';
import { jobRows } from './rows/jobs.ts';
import { killedChanges } from './rows/killed-changes.ts';
import { killedUploads } from './rows/killed-uploads.ts';
import { operationRows } from './rows/operation.ts';
import { raceRows } from './rows/races.ts';
import { storageRows } from './rows/storage.ts';
import { timeRows } from './rows/time.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { bucketRows } from './rows/bucket.ts';
import { clusterRows } from './rows/cluster.ts';
import { openClusterPortal } from './cluster-portal.ts';
import { createRandom } from '@idss/demo/random';
import { runMixed } from './mixed.ts';
import { clusterFaults, singleFaults } from './mixed-faults.ts';
import { runRow, type RowResult } from './run-row.ts';
import { acceptLicense } from '../support/accept-license.ts';
import { runEverything } from './run-everything.ts';
import { storeResult, formatTable, formatTables } from './table.ts';
import { openWorld } from './world.ts';

const singleRows: readonly FaultRow[] = [
  ...killedUploads,
  ...killedChanges,
  ...databaseRows,
  ...storageRows,
  ...databaseDiskRows,
  ...raceRows,
  ...timeRows,
  ...identityRows,
  ...jobRows,
  ...operationRows,
  ...auditReceiverRows,
  ...backupRows,
];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    cluster: { type: 'boolean', default: false },
    bucket: { type: 'boolean', default: false },
    port: { type: 'string', default: '5100' },
    mixed: { type: 'string' },
    list: { type: 'boolean', default: false },
    results: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    table: { type: 'string' },
    all: { type: 'string' },
  },
});

let bucket: Bucket | null = null;
const theBucket = (): Bucket => {
  if (!bucket) throw new Error('There is no bucket.');
  return bucket;
};
const rows = options.bucket ? bucketRows(theBucket) : options.cluster ? clusterRows : singleRows;
if (options.all !== undefined) process.exit(await runEverything(options.all, process.argv[1] ?? ''));
if (options.table !== undefined) {
  const ids = [...singleRows, ...bucketRows(theBucket), ...clusterRows].map(({ id }) => id);
  console.log(formatTables(options.table, ids));
  process.exit(0);
}
if (options.list) {
  for (const { id, fault } of rows) console.log(`${id.padEnd(10)} ${fault}`);
  process.exit(0);
}
for (const id of positionals)
  if (!rows.some((row) => row.id === id)) throw new Error(`There is no fault ${id}; --list names them.`);

const [shard = 1, shards = 1] = options.shard.split('/').map(Number);
const selected = rows.filter(
  ({ id }, n) =>
    (positionals.length === 0 || positionals.includes(id)) && n % shards === (shard - 1) % shards,
);
const place = options.cluster ? 'cluster' : options.bucket ? 'one process with a bucket' : 'one process';

let isInterrupted = false;
process.once('SIGINT', () => {
  isInterrupted = true;
});

const results: RowResult[] = [];
/** As soon as it is there: what was measured is not lost with what comes later. */
function keep(result: RowResult): void {
  results.push(result);
  if (options.results !== undefined)
    storeResult(options.results, `${place.replaceAll(' ', '-')}-${process.pid}`, {
      place,
      seed: options.seed,
      ...result,
    });
}

try {
  if (options.bucket) bucket = await openBucket();
  note(options.cluster ? 'Starting a cluster …' : 'Starting a portal with the demonstration season …');
  const portal = options.cluster
    ? await openClusterPortal(Number(options.port))
    : await openOnePortal(await temporaryFolder('portal'), bucket?.settings);
  // The season's files are sent to the bucket as fast as they are made: more than it takes on a busy machine.
  if (!options.cluster) await portal.start(options.bucket ? { STORAGE_RETRY_SECONDS: '120' } : {});
  if (options.bucket) {
    await portal.stop();
    await portal.start();
  }
  const world = openWorld(portal);
  await acceptLicense(world);
  const isStopping = (): boolean => isInterrupted;
  if (options.mixed !== undefined)
    keep(
      await runMixed(world, {
        minutes: Number(options.mixed),
        seed: createRandom(options.seed),
        faults: options.cluster ? clusterFaults : singleFaults,
        isInterrupted: isStopping,
      }),
    );
  else
    for (const row of selected)
      if (!isInterrupted)
        keep(
          await runRow(world, row, {
            rounds: Number(options.rounds),
            seed: options.seed,
            isInterrupted: isStopping,
          }),
        );
  await world.close();
} finally {
  await endAll();
}
console.log(`${machine()}, ${place}, seed ${options.seed}\n\n${formatTable(results)}`);
for (const { problems } of results) for (const problem of problems) console.log(problem);
process.exit(results.some(({ lost, half, other }) => lost + half + other > 0) ? 1 : 0);

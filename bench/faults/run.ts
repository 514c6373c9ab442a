/**
 * `npm run faults`: every fault of docs/spec/faults.md, twenty times each, against the running program; prints what was
 * lost, what was half done, and how long anybody waited. Not part of `npm test`.
 *
 *   npm run faults                     all rows for one process with its embedded database
 *   npm run faults -- 3 19             some rows
 *   npm run faults -- --rounds 2       fewer rounds of each
 *   npm run faults -- --seed 7         other random moments; the same seed repeats them
 *   npm run faults -- --list           the rows
 */
import { parseArgs } from 'node:util';
import { note } from '../support/report.ts';
import { machine } from '../support/table.ts';
import { endAll, temporaryFolder } from './end-all.ts';
import { openOnePortal } from './portal.ts';
import type { FaultRow } from './row.ts';
import { databaseRows } from './rows/database.ts';
import { killedChanges } from './rows/killed-changes.ts';
import { killedUploads } from './rows/killed-uploads.ts';
import { runRow, type RowResult } from './run-row.ts';
import { acceptLicense } from './seed.ts';
import { tableOfResults } from './table.ts';
import { openWorld } from './world.ts';

const rows: readonly FaultRow[] = [...killedUploads, ...killedChanges, ...databaseRows];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

if (options.list) {
  for (const { id, fault } of rows) console.log(`${id.padEnd(10)} ${fault}`);
  process.exit(0);
}
for (const id of positionals)
  if (!rows.some((row) => row.id === id)) throw new Error(`There is no fault ${id}; --list names them.`);

let isInterrupted = false;
process.once('SIGINT', () => {
  isInterrupted = true;
});

const results: RowResult[] = [];
try {
  note('Starting a portal with the demonstration season …');
  const portal = await openOnePortal(await temporaryFolder('portal'));
  await portal.start();
  const world = openWorld(portal);
  await acceptLicense(world);
  for (const row of rows.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
    if (isInterrupted) break;
    results.push(
      await runRow(world, row, {
        rounds: Number(options.rounds),
        seed: options.seed,
        isInterrupted: () => isInterrupted,
      }),
    );
  }
  await world.close();
} finally {
  await endAll();
}
console.log(`${machine()}, one process, seed ${options.seed}\n\n${tableOfResults(results)}`);
for (const { problems } of results) for (const problem of problems) console.log(problem);
process.exit(results.some(({ lost, half, other }) => lost + half + other > 0) ? 1 : 0);

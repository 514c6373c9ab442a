/**
 * The time of a statement directly, through PgBouncer as it is, and through it with role and time limits sent along with each
 * transaction. Run: npm exec node bench/pooler.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { closePools, openPools } from '../apps/server/src/db/pool.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { startPooler } from '../apps/server/src/test/pooler.ts';
import { findProgram } from '../tools/find-program.mjs';
import { type Figure, isQuick, report } from './support/report.ts';

const program = findProgram('pgbouncer');
if (program === undefined) throw new Error('Install pgbouncer: apt-get install pgbouncer');
const rounds = isQuick ? 200 : 5_000;
const folder = mkdtempSync(path.join(tmpdir(), 'idss-pooler-bench-'));
const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: console.error };

/** Microseconds, the median. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < rounds; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return 1000 * (times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}

const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
const pooler = await startPooler(program, [postgres.ownerUrl, postgres.appUrl]);
const urls = { ownerUrl: postgres.ownerUrl, appUrl: pooler.through(postgres.appUrl, 'transaction') };
const ways = {
  direct: openPools(postgres),
  'through PgBouncer, without settings': { app: new pg.Pool({ connectionString: urls.appUrl }) },
  'through PgBouncer': openPools({ ...urls, pooled: { owner: false, app: true } }),
};
try {
  const figures: Figure[] = [];
  for (const [way, { app }] of Object.entries(ways)) {
    const statement = await measure(() => app.query('select $1::int', [1]));
    const transaction = await measure(() =>
      inTransaction(app, async (client) => {
        await client.query('select $1::int', [1]);
        await client.query('select $1::int', [2]);
      }),
    );
    figures.push(
      { label: `one statement, ${way}`, value: statement, unit: 'µs' },
      { label: `a transaction of two, ${way}`, value: transaction, unit: 'µs' },
    );
  }
  report(figures);
} finally {
  for (const pools of Object.values(ways)) await ('owner' in pools ? closePools(pools) : pools.app.end());
  await pooler.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

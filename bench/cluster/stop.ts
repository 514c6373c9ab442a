/** `bench/cluster/stop [FOLDER] [--keep]`: ends a cluster; with --keep its data stays. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stopCluster } from './cluster.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } });
const folder = path.resolve(positionals[0] ?? path.join(tmpdir(), 'idss-cluster'));
try {
  await stopCluster(folder, { keepsData: values.keep === true });
  console.error(`Everything in ${folder} has ended.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';

/**
 * A process that only runs the embedded database, for tests that kill it: `node embedded-server.fixture.ts DATA_DIR`.
 * Prints {pid, ownerUrl} in a line when ready; throws the first line of standard input as an uncaught error.
 */
const quiet = () => undefined;
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  settings: { fsync: 'off' },
});
console.log(JSON.stringify({ pid: postgres.pid, ownerUrl: postgres.ownerUrl }));
process.stdin.once('data', () => {
  throw new Error('uncaught');
});

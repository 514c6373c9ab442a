/**
 * Restore to a second before a mistake, as docs/operations/backup.md describes it: pgBackRest and PostgreSQL 15 of Debian, a
 * portal with the demonstration and its folder of files. A full backup, work after it, a mistake, work after the mistake; then
 * the database goes back to the second before, and a portal starts on it.
 * Run as root, with the packages postgresql-15 and pgbackrest: npm exec node bench/point-in-time.ts
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from './support/open-portal.ts';
import { startOwnPostgres } from './support/own-postgres.ts';
import { note, report } from './support/report.ts';
import { mustRun, serveIdss } from './support/run-idss.ts';

const root = mkdtempSync(join(tmpdir(), 'idss-point-'));
// The system user postgres must reach its own folder in it.
chmodSync(root, 0o755);
const folder = join(root, 'postgres');
const configuration = join(root, 'pgbackrest.conf');
const pgbackrest = (...args: string[]): string =>
  postgres.run('pgbackrest', `--config=${configuration}`, '--stanza=idss', ...args);

const postgres = await startOwnPostgres(folder, [
  'archive_mode = on',
  `archive_command = 'pgbackrest --config=${configuration} --stanza=idss archive-push %p'`,
]);
try {
  for (const name of ['repository', 'log', 'lock', 'spool']) mkdirSync(join(folder, name));
  writeFileSync(
    configuration,
    `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool
start-fast=y
compress-type=zst

[idss]
pg1-path=${postgres.data}
pg1-port=${postgres.port}
pg1-socket-path=${folder}
`,
  );
  spawnSync('chown', ['-R', 'postgres', folder]);
  postgres.createDatabase('idss');
  const environment = {
    ...postgres.getEnvironment('idss'),
    DATA_DIR: join(root, 'data'),
    STORAGE_URL: pathToFileURL(join(root, 'files')).href,
  };
  note('The demonstration is made …');
  const first = await serveIdss(await freePort(), environment);
  pgbackrest('stanza-create');
  pgbackrest('check');
  let begun = performance.now();
  pgbackrest('--type=full', 'backup');
  const backupSeconds = (performance.now() - begun) / 1000;
  note(pgbackrest('info'));

  // Work after the full backup is in the archive of the write-ahead log only.
  const count = (table: string): number => Number(postgres.sql('idss', `select count(*) from ${table}`));
  postgres.sql(
    'idss',
    `insert into announcement (text, last_changed_by) values ('before the mistake', 'bench')`,
  );
  const before = { roles: count('user_role'), announcements: count('announcement'), events: count('event') };
  await delay(1_500);
  const second = postgres.sql('idss', `select to_char(now(), 'YYYY-MM-DD HH24:MI:SS.MSOF')`);
  await delay(1_500);
  postgres.sql('idss', 'delete from user_role');
  postgres.sql(
    'idss',
    `insert into announcement (text, last_changed_by) values ('after the mistake', 'bench')`,
  );
  postgres.sql('idss', 'select pg_switch_wal()');
  note(`The mistake: every role is deleted. Back to ${second} …`);

  begun = performance.now();
  await first.stop();
  postgres.stop();
  pgbackrest('--delta', '--type=time', `--target=${second}`, '--target-action=promote', 'restore');
  postgres.start();
  while (postgres.sql('idss', 'select pg_is_in_recovery()') !== 'f') await delay(100);
  const restoreSeconds = (performance.now() - begun) / 1000;
  const after = { roles: count('user_role'), announcements: count('announcement'), events: count('event') };
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error(
      `The state before the mistake was ${JSON.stringify(before)} and is ${JSON.stringify(after)}.`,
    );
  const again = await serveIdss(await freePort(), environment);
  const verified = await mustRun(['verify'], environment);
  note(verified.output.trimEnd().split('\n').at(-1) ?? '');
  await again.stop();
  report([
    { label: 'pgBackRest: full backup of the demonstration', value: backupSeconds, unit: 's' },
    {
      label: 'pgBackRest: back to the second before a mistake, to PostgreSQL ready',
      value: restoreSeconds,
      unit: 's',
      detail: `${before.roles} roles and ${before.events} events as before; the portal starts, and idss verify passes`,
    },
  ]);
} finally {
  try {
    postgres.stop();
  } catch {
    // It was not running.
  }
  rmSync(root, { recursive: true, force: true });
}

/**
 * Backup and restore of a season's data: the demonstration, 1,500 submissions with their files, two million findings. On
 * PostgreSQL 15 the reference is Debian's `pg_dump -Fc` and `cp -a` of the store, and `pg_restore`; no pg_dump is there for the
 * newer embedded database, which the backup is restored into and which is backed up in turn. Peak memory of the commands, with
 * little data and with much, and how long people wait for an answer while a backup is made. Not part of `npm run bench`; run as root, with Debian's
 * postgresql-15 (5 minutes): npm exec node bench/backup.ts
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closePools, openPools } from '../apps/server/src/db/pool.ts';
import { uploader } from './support/make-files.ts';
import { keepFindings } from './support/many-findings.ts';
import { openPortal, type Portal } from './support/open-portal.ts';
import { startOwnPostgres } from './support/own-postgres.ts';
import { type Figure, isQuick, note, number, report } from './support/report.ts';
import { mustRun, type Ran, runIdss } from './support/run-idss.ts';
import { storeSubmissions } from './support/store-submissions.ts';

const submissions = isQuick ? 60 : 1_500;
const findings = isQuick ? 20_000 : 2_000_000;

const root = mkdtempSync(join(tmpdir(), 'idss-backup-'));
// The system user postgres must reach its own folder in it.
chmodSync(root, 0o755);
const folder = (name: string): string => join(root, name);
const keyFile = folder('backup.key');
writeFileSync(keyFile, randomBytes(32).toString('base64'));

interface Size {
  readonly files: number;
  readonly megabytes: number;
}

function measureSize(where: string): Size {
  let [files, bytes] = [0, 0];
  for (const entry of readdirSync(where, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return { files, megabytes: bytes / 1e6 };
}

interface Waits {
  readonly middle: number;
  readonly most: number;
  readonly longest: number;
  readonly failed: number;
}

/** Two people who read a page, again and again, until the work has ended. */
async function callsDuring(portal: Portal, work: () => Promise<unknown>): Promise<Waits> {
  const headers = { authorization: `Bearer ${await portal.getToken(uploader)}` };
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const read = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      const answer = await fetch(`${portal.url}/api/GetSubmissionsPage`, { headers });
      await answer.arrayBuffer();
      failed += Number(!answer.ok);
      times.push(performance.now() - begun);
      await delay(20);
    }
  };
  const reading = [read(), read()];
  await work();
  isOver = true;
  await Promise.all(reading);
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { middle: at(0.5), most: at(0.99), longest: at(1), failed };
}

function getSeconds(work: () => void): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}

const sync = (): void => void execFileSync('sync');

/** The findings of `idss verify`: copied submissions have no events. */
const readFindings = ({ output }: Ran): string =>
  output
    .split('\n')
    .filter((line) => line.startsWith('  ') && !line.startsWith('  Note:'))
    .join('\n');

type Environment = Readonly<Record<string, string>>;

/** Throws where the check at its end finds anything else than in the original. */
async function restored(from: string, environment: Environment, original: Ran): Promise<Ran> {
  const ran = await runIdss(['restore', from], environment);
  if (ran.code === original.code && readFindings(ran) === readFindings(original)) return ran;
  throw new Error(`The restore ended with ${ran.code}: ${ran.output.slice(-2000)}`);
}

const postgres = await startOwnPostgres(folder('postgres'));
const own = { ...postgres.getEnvironment('idss'), DATA_DIR: folder('own') };
const connected = ['-h', postgres.folder, '-p', String(postgres.port)];
let portal: Portal | null = null;
try {
  postgres.createDatabase('idss');
  mkdirSync(own.DATA_DIR);
  portal = await openPortal({ dataDir: own.DATA_DIR, settings: own });
  const little = await mustRun(['backup', folder('little')], own);

  note(`${submissions} submissions with their files, and ${findings} findings …`);
  mkdirSync(folder('links'));
  await storeSubmissions(portal, submissions, folder('links'));
  const pools = openPools({
    ownerUrl: portal.ownerUrl,
    appUrl: own.APP_DATABASE_URL,
    appConnections: 1,
  });
  const runId = await keepFindings(pools.app, findings);
  // The file of that run is an empty one.
  const storageKey = `${runId.slice(0, 2)}/${runId}`;
  mkdirSync(join(own.DATA_DIR, 'files', runId.slice(0, 2)), { recursive: true });
  writeFileSync(join(own.DATA_DIR, 'files', storageKey), '');
  await portal.database.query('update stored_file set storage_key = $2, sha256 = $3 where file_id = $1', [
    runId,
    storageKey,
    createHash('sha256').digest('hex'),
  ]);
  await closePools(pools);
  postgres.sql('idss', 'vacuum analyze');
  const store = measureSize(join(own.DATA_DIR, 'files'));
  const database = Number(postgres.sql('idss', `select pg_database_size('idss')`)) / 1e6;
  const megabytes = store.megabytes + database;
  sync();

  note('pg_dump and cp …');
  const dumped = getSeconds(() => {
    postgres.run('pg_dump', '-Fc', ...connected, '-f', join(postgres.folder, 'dump'), 'idss');
    execFileSync('cp', ['-a', join(own.DATA_DIR, 'files'), folder('copied')]);
    sync();
  });
  const dumpSize =
    statSync(join(postgres.folder, 'dump')).size / 1e6 + measureSize(folder('copied')).megabytes;

  note('idss backup …');
  const first = await mustRun(['backup', folder('target')], own);
  const size = measureSize(folder('target')).megabytes;
  const second = await mustRun(['backup', folder('target')], own);
  const encrypted = await mustRun(['backup', folder('encrypted'), '--key-file', keyFile], own);
  note('Calls of people without a backup, and while one is made …');
  const alone = await callsDuring(portal, () => delay(10_000));
  const beside = await callsDuring(portal, () => mustRun(['backup', folder('beside')], own));
  const original = await runIdss(['verify'], own);
  await portal.stop();
  portal = null;

  note('Restored into the embedded database, backed up from there, and restored into PostgreSQL 15 …');
  const embedded = { DATA_DIR: folder('embedded') };
  const intoEmbedded = await restored(folder('target'), embedded, original);
  const embeddedRun = await mustRun(['backup', folder('of-embedded')], embedded);
  postgres.createDatabase('again');
  const again = { ...postgres.getEnvironment('again'), DATA_DIR: folder('again') };
  const intoOwn = await restored(folder('of-embedded'), again, original);
  postgres.createDatabase('reference');
  const fromDump = getSeconds(() => {
    postgres.run('pg_restore', ...connected, '-d', 'reference', join(postgres.folder, 'dump'));
    execFileSync('cp', ['-a', folder('copied'), folder('copied-back')]);
    sync();
  });

  const speed = ({ seconds }: Pick<Ran, 'seconds'>): string => `${number(megabytes / seconds)} MB/s`;
  const peak = ({ peakMegabytes }: Ran): string => `${peakMegabytes.toFixed(0)} MB of memory at most`;
  const figures: Figure[] = [
    {
      label: 'backup of a season, PostgreSQL 15',
      value: first.seconds,
      unit: 's',
      detail: `${store.files} files of ${number(store.megabytes)} MB, database ${number(database)} MB, ${findings} findings; ${speed(first)}; ${number(size)} MB written and read back; ${peak(first)}`,
    },
    {
      label: 'of pg_dump -Fc and cp -a',
      value: first.seconds / dumped,
      unit: 'x',
      detail: `${number(dumped)} s, ${speed({ seconds: dumped })}, ${number(dumpSize)} MB`,
    },
    { label: 'a second backup, nothing new', value: second.seconds, unit: 's', detail: peak(second) },
    { label: 'an encrypted one', value: encrypted.seconds, unit: 's', detail: peak(encrypted) },
    {
      label: 'peak memory, of that with the demonstration alone',
      value: first.peakMegabytes / little.peakMegabytes,
      unit: 'x',
      detail: `${first.peakMegabytes.toFixed(0)} against ${little.peakMegabytes.toFixed(0)} MB`,
    },
    {
      label: 'a page of 25 while a backup is made, 99 % within',
      value: beside.most,
      unit: 'ms',
      detail: `median ${number(beside.middle)}, longest ${number(beside.longest)} ms, ${beside.failed} failed; without one ${number(alone.most)}, ${number(alone.middle)}, ${number(alone.longest)} ms`,
    },
    {
      label: 'backup of the embedded database',
      value: embeddedRun.seconds,
      unit: 's',
      detail: `its start and end included; ${peak(embeddedRun)}`,
    },
    {
      label: 'restore into the embedded database, verified',
      value: intoEmbedded.seconds,
      unit: 's',
      detail: peak(intoEmbedded),
    },
    {
      label: 'restore into PostgreSQL 15, verified',
      value: intoOwn.seconds,
      unit: 's',
      detail: `${peak(intoOwn)}; pg_restore and cp -a ${number(fromDump)} s, nothing verified`,
    },
  ];
  report(figures);
} finally {
  await portal?.stop();
  postgres.stop();
  rmSync(root, { recursive: true, force: true });
}

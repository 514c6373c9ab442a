/**
 * A real Prometheus watches a real portal (a web process, a worker, PostgreSQL) with deploy/prometheus/alerts.yml. First every expression
 * of the dashboard is asked for: none may be empty. Then each condition is provoked, and the table says which alerts fired, where, and
 * after how long. The rules are the shipped ones with shorter windows and limits, which a run of three minutes can reach. Not part of
 * `npm run bench`; needs Debian's prometheus and openssl. Run: npm exec node bench/alerts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openRelay } from '../apps/server/src/test/relay.ts';
import { findProgram } from '../tools/find-program.mjs';
import { makeKeyPair } from './cluster/certificate.ts';
import { drive } from './support/drive-load.ts';
import { answers, openInstallation } from './support/installation.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { freePort, getToken } from './support/open-portal.ts';
import { note } from './support/report.ts';
import { mustRun } from './support/run-idss.ts';
import { sendUpload } from './support/send-upload.ts';
import { acceptLicense } from './support/accept-license.ts';

const prometheus = findProgram('prometheus');
if (!prometheus) throw new Error('prometheus is not installed.');
const shipped = (name: string): string =>
  readFileSync(new URL(`../deploy/prometheus/${name}`, import.meta.url), 'utf8');
const [webPort, workerPort, prometheusPort, nobody] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);
const installation = await openInstallation('alerts');
const { folder, files } = installation;
const database = (text: string): Promise<object[]> => installation.query(text);
const relay = await openRelay(installation.databaseUrl);
/** It ends soon. */
const signing = makeKeyPair(folder, 'signing', '/CN=Signer of the bench', ['-days', '5']);

/** Limits and windows that are reached soon; the conditions stay what they are. */
const rules = shipped('alerts.yml')
  .replace(/for: \d+[ms]/g, 'for: 1s')
  .replace(/\[\d+m\]/g, '[20s]')
  .replace('< 5e9', '< 1e15')
  .replaceAll('> 900', '> 2')
  .replaceAll('> 3600', '> 2')
  .replaceAll('> 300', '> 2');
writeFileSync(join(folder, 'alerts.yml'), rules);
writeFileSync(
  join(folder, 'prometheus.yml'),
  JSON.stringify({
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [
      {
        job_name: 'idss',
        static_configs: [{ targets: [`127.0.0.1:${webPort}`, `127.0.0.1:${workerPort}`] }],
      },
    ],
  }),
);

const quiet = () => undefined;
const settings = {
  PORT: String(webPort),
  WORKER_PORT: String(workerPort),
  PUBLIC_URL: `http://127.0.0.1:${webPort}`,
  DATABASE_URL: relay.url,
  LOG_LEVEL: 'debug',
  QUEUE_STALL_SECONDS: '1',
  SMTP_URL: `smtp://127.0.0.1:${nobody}`,
  SIGNING_KEY_FILE: signing.key,
  SIGNING_CERTIFICATE_FILE: signing.certificate,
  AUDIT_STREAM_URL: `syslog+tls://127.0.0.1:${nobody}`,
};
const startWorker = (more: Record<string, string> = {}) =>
  installation.startProcess('worker', { ...settings, ...more });
const ready = (port: number): Promise<void> => answers(`http://127.0.0.1:${port}/livez`);

const url = `http://127.0.0.1:${webPort}`;
const asked = `http://127.0.0.1:${prometheusPort}`;

/** When each alert was first seen to fire, and in which part of the run. */
const fired = new Map<string, { readonly during: string; readonly after: number; readonly labels: string }>();
let part = 'the settings of the portal';
let partSince = performance.now();
const begin = (name: string): void => {
  note(name);
  part = name;
  partSince = performance.now();
};

interface Alert {
  readonly state: string;
  readonly labels: Readonly<Record<string, string>>;
}

async function look(): Promise<void> {
  const { data } = (await (await fetch(`${asked}/api/v1/alerts`)).json()) as {
    data: { alerts: readonly Alert[] };
  };
  for (const { state, labels } of data.alerts) {
    const { alertname = '', severity: _severity, job: _job, ...more } = labels;
    if (state !== 'firing' || fired.has(alertname)) continue;
    const after = (performance.now() - partSince) / 1000;
    fired.set(alertname, { during: part, after, labels: Object.values(more).join(', ') });
  }
}

/** Until they all fire, and at most so long. */
async function firing(names: readonly string[], seconds = 30): Promise<void> {
  const until = performance.now() + 1000 * seconds;
  while (names.some((name) => !fired.has(name)) && performance.now() < until) await delay(200);
}

async function emptyExpressions(): Promise<{ count: number; empty: string[] }> {
  const dashboard = JSON.parse(shipped('dashboard.json')) as {
    panels: readonly { targets?: readonly { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const empty: string[] = [];
  for (const expression of expressions) {
    const query = expression.replaceAll('$__rate_interval', '1m');
    const answer = await fetch(`${asked}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { status, data } = (await answer.json()) as {
      status: string;
      data?: { result: readonly unknown[] };
    };
    if (status !== 'success' || !data || data.result.length === 0) empty.push(expression);
  }
  return { count: expressions.length, empty };
}

let watching: NodeJS.Timeout | undefined;
try {
  note('Starting a web process and a worker with the demonstration season, and Prometheus …');
  installation.startProcess('web', settings);
  await ready(webPort);
  let worker = startWorker();
  await ready(workerPort);
  const backupAlert = {
    DATA_DIR: folder,
    DATABASE_URL: installation.databaseUrl,
    STORAGE_URL: pathToFileURL(files).href,
  };
  await mustRun(['backup', join(folder, 'backup')], backupAlert);
  installation.start(prometheus, [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ]);
  await answers(`${asked}/-/ready`);
  watching = setInterval(() => void look().catch(quiet), 250);
  await acceptLicense({ query: database });
  let token = await getToken(url, uploader);
  const renew = async (): Promise<void> => {
    token = await getToken(url, uploader);
  };
  const call = (path = '/api/GetAllSubmissions') =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }).then(
      (answer) => answer.arrayBuffer(),
      quiet,
    );
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  const ids = await registerSubmissions(client, 12);
  await client.end();
  const [first, second, crashing, ...others] = ids.map(makeUsualFile);
  if (!first || !second || !crashing) throw new Error('There are no files.');
  const upload = (file: { name: string; text: string }) =>
    sendUpload({ url }, token, [{ name: file.name, content: file.text }]);

  begin('usual work');
  // A browser that hears hints.
  void fetch(`${url}/api/Push`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(15_000),
  })
    .then((answer) => answer.text())
    .catch(quiet);
  for (const file of [first, second, ...others.slice(0, 3)]) {
    await upload(file);
    for (let n = 0; n < 10; n += 1) await call();
    await delay(1_000);
  }
  await delay(3_000);
  const { count, empty } = await emptyExpressions();
  console.log(`Dashboard: ${count} expressions, ${empty.length} of them empty.`);
  for (const expression of empty) console.log(`  empty: ${expression}`);

  begin('settings: disk below the limit, certificate of 5 days, receiver of the audit stream away');
  await firing(['IdssDiskNearlyFull', 'IdssCertificateEnds', 'IdssAuditStreamBehind'], 10);

  begin('the last backup is 25 hours old');
  await database(`update last_backup set taken_at = taken_at - interval '25 hours'`);
  await firing(['IdssBackupOld'], 10);

  begin('mail server away');
  await database(
    `with m as (insert into mail (key, recipient, template, facts) values ('bench', 'bench@portal.example', 'second-factor-on', '{}')
       returning mail_id)
     insert into pgboss.job (name, data) select 'send-mail', jsonb_build_object('mailId', mail_id) from m`,
  );
  await firing(['IdssMailFails', 'IdssMailOld']);

  begin('jobs that fail');
  await database(
    `insert into pgboss.job (name, data) select 'process-upload', '{"transactionId": "none"}' from generate_series(1, 8)`,
  );
  await firing(['IdssJobsFail']);

  begin('a file whose check ends its thread');
  await installation.end(worker);
  worker = startWorker({ FAULT: 'validate.in-worker:exit' });
  await ready(workerPort);
  void upload(crashing).catch(quiet);
  await firing(['IdssValidationsCrash']);

  begin('worker killed, jobs wait');
  await installation.end(worker, 'SIGKILL');
  const waiting = others[3];
  if (waiting) void upload(waiting).catch(quiet);
  await firing(['IdssProcessDown', 'IdssNoWorker', 'IdssQueueStalled', 'IdssQueueLong']);

  begin('a stored file is missing');
  await database(
    `update stored_file set storage_key = '00/00000000-0000-4000-8000-000000000000' where file_id in
       (select file_id from stored_file where file_type = 14 order by created_at desc limit 1)`,
  );
  worker = startWorker();
  await ready(workerPort);
  await firing(['IdssFilesMissing']);

  begin('the folder of the store is away');
  await rename(files, `${files}.away`);
  const refused = others[4];
  if (refused) void upload(refused).catch(quiet);
  await delay(1_000);
  await firing(['IdssStoreFails']);
  await rm(files, { recursive: true, force: true });
  await rename(`${files}.away`, files);

  begin('a table is locked: calls and connections wait');
  await renew();
  const locking = new pg.Client({ connectionString: installation.databaseUrl });
  await locking.connect();
  await locking.query('begin');
  await locking.query('lock table component in access exclusive mode');
  for (let n = 0; n < 4; n += 1) {
    await Promise.all(Array.from({ length: 30 }, () => call('/api/GetSubmissionsStatistics')));
  }
  await firing(['IdssCallsSlow', 'IdssConnectionsShort', 'IdssCallsFail'], 15);
  await locking.query('rollback');
  await locking.end();

  begin('more calls than can be done');
  await renew();
  const headers = [{ authorization: `Bearer ${token}` }];
  await drive({ url: `${url}/api/GetAllSubmissions`, headers, connections: 600, milliseconds: 12_000 }).catch(
    quiet,
  );
  await firing(['IdssCallsRefused'], 10);

  begin('the database takes no changes');
  await database(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await database(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await firing(['IdssDatabaseReadOnly']);
  await database(
    `begin read write; do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$; commit`,
  );

  begin('the database is away');
  await installation.stopDatabase();
  await drive({ url: `${url}/api/GetAllSubmissions`, headers, connections: 20, milliseconds: 12_000 }).catch(
    quiet,
  );
  await firing(['IdssDatabaseAway', 'IdssPushDeaf'], 20);
  await installation.startDatabase();
  relay.moveTo(installation.databaseUrl);
  await firing(['IdssLogEntriesDropped'], 20);
} finally {
  clearInterval(watching);
  await relay.close();
  await installation.close();
}

const names = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);
console.log('\n| alert | fired during | after | of |\n| --- | --- | --- | --- |');
for (const name of names) {
  const seen = fired.get(name);
  console.log(
    seen
      ? `| ${name} | ${seen.during} | ${seen.after.toFixed(1)} s | ${seen.labels} |`
      : `| ${name} | **did not fire** | | |`,
  );
}

/**
 * The audit trail sent to a real rsyslog over TLS, which is killed at random (SIGKILL or SIGTERM) while two worker processes send, one of
 * which is killed now and then, too. Afterwards every event of the chain must be in rsyslog's files once, in order, with its hash.
 * Then a day of events that waited: how fast it is sent, and what the worker takes of memory for it. Not part of `npm run bench`;
 * needs rsyslog with rsyslog-gnutls, openssl and perl. Run: npm exec node bench/audit-stream.ts
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { findProgram } from '../tools/find-program.mjs';
import { freePort } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';

const seconds = isQuick ? 10 : 90;
const waiting = isQuick ? 2_000 : 50_000;
const rsyslogd = findProgram('rsyslogd');
if (!rsyslogd) throw new Error('rsyslogd is not installed.');
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const writer = fileURLToPath(new URL('../deploy/append-audit-events.pl', import.meta.url));
const example = readFileSync(new URL('../deploy/rsyslog-audit.conf', import.meta.url), 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'idss-audit-'));
const certificate = join(folder, 'certificate.pem');
const key = join(folder, 'key.pem');
const out = join(folder, 'audit');
mkdirSync(out);
const openssl = [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '2',
  '-keyout',
  key,
  '-out',
  certificate,
];
const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
execFileSync('openssl', [...openssl, ...names], { stdio: 'ignore' });
const [port, ...workerPorts] = await Promise.all([freePort(), freePort(), freePort()]);
/** The example that operators get, with the paths and the port of here. */
const settings = join(folder, 'rsyslog.conf');
writeFileSync(
  settings,
  example
    .replace(/global\(/, `global(workDirectory="${folder}" `)
    .replace('/etc/rsyslog.d/audit/ca.pem', certificate)
    .replace('/etc/rsyslog.d/audit/certificate.pem', certificate)
    .replace('/etc/rsyslog.d/audit/key.pem', key)
    .replace('/usr/local/lib/idss/append-audit-events.pl /var/log/idss-audit', `${writer} ${out}`)
    .replace('port="6514"', `port="${port}"`),
);

const startReceiver = (): ChildProcess =>
  spawn(rsyslogd, ['-n', '-f', settings, '-i', join(folder, 'rsyslog.pid')], { stdio: 'ignore' });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  // One that waits for its last message is ended after a while, as systemd does.
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(late);
}

const quiet = () => undefined;
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'database'),
  log: { debug: quiet, info: quiet, warn: quiet, error: note },
});
const database = new pg.Client({ connectionString: postgres.ownerUrl });

function startWorker(n: number): ChildProcess {
  return spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ROLE: 'worker',
      WORKER_PORT: String(workerPorts[n]),
      DATA_DIR: folder,
      DATABASE_URL: postgres.ownerUrl,
      STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
      LOG_LEVEL: 'fatal',
      AUDIT_STREAM_URL: `syslog+tls://127.0.0.1:${port}`,
      AUDIT_STREAM_CA_FILE: certificate,
      AUDIT_STREAM_CERTIFICATE_FILE: certificate,
      AUDIT_STREAM_KEY_FILE: key,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ready(n: number): Promise<void> {
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${workerPorts[n]}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    await delay(200);
  }
}

const append = (count: number) =>
  database.query(
    `select append_event(null, 'bench', '', '', 'signed-out', null, null, null, 'Event of the bench ' || n,
       jsonb_build_object('kind', 'signed-out', 'userEmail', 'bench@portal.example')) from generate_series(1, $1) n`,
    [count],
  );

async function lag(): Promise<number> {
  const { rows } = await database.query<{ lag: string }>(
    'select c.event_id - coalesce(max(s.event_id), 0) as lag from event_chain c left join audit_stream s on true group by c.event_id',
  );
  return Number(rows[0]?.lag ?? 0);
}

async function caughtUp(): Promise<void> {
  while ((await lag()) > 0) await delay(100);
}

interface Compared {
  readonly chain: number;
  readonly missing: number;
  readonly twice: number;
  readonly outOfOrder: number;
  readonly differing: number;
}

async function compare(): Promise<Compared> {
  const { rows } = await database.query<{ id: string; hash: string }>(
    'select event_id as id, hash from event order by event_id',
  );
  const lines = readdirSync(out)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(out, name), 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    )
    .map((line) => JSON.parse(line) as { number: number; hash: string });
  const seen = new Map<number, string>();
  let twice = 0;
  let outOfOrder = 0;
  let last = 0;
  for (const { number, hash } of lines) {
    if (seen.has(number)) twice += 1;
    if (number <= last) outOfOrder += 1;
    last = number;
    seen.set(number, hash);
  }
  return {
    chain: rows.length,
    missing: rows.filter(({ id }) => !seen.has(Number(id))).length,
    twice,
    outOfOrder,
    differing: rows.filter(({ id, hash }) => seen.has(Number(id)) && seen.get(Number(id)) !== hash).length,
  };
}

const kills = { receiver: 0, stopped: 0, worker: 0 };
const figures: Figure[] = [];
let receiver = startReceiver();
const workers: ChildProcess[] = [];
try {
  note('Starting two workers with the demonstration season …');
  workers.push(startWorker(0));
  await ready(0);
  workers.push(startWorker(1));
  await ready(1);
  await database.connect();
  note(`Killing rsyslog and workers at random for ${seconds} s …`);
  const until = performance.now() + 1000 * seconds;
  const writing = (async () => {
    while (performance.now() < until) {
      await append(1 + Math.floor(Math.random() * 40));
      await delay(Math.random() * 100);
    }
  })();
  while (performance.now() < until) {
    await delay(100 + Math.random() * 1_500);
    const isStopped = Math.random() < 0.3;
    kills[isStopped ? 'stopped' : 'receiver'] += 1;
    await end(receiver, isStopped ? 'SIGTERM' : 'SIGKILL');
    if (Math.random() < 0.3) await delay(Math.random() * 1_000);
    receiver = startReceiver();
    if (Math.random() < 0.12) {
      const n = Math.random() < 0.5 ? 0 : 1;
      const worker = workers[n];
      if (worker) await end(worker, 'SIGKILL');
      kills.worker += 1;
      workers[n] = startWorker(n);
    }
  }
  await writing;
  await caughtUp();
  const { chain, missing, twice, outOfOrder, differing } = await compare();
  const what = `audit stream, rsyslog killed ${kills.receiver} times and stopped ${kills.stopped} times, a worker killed ${kills.worker} times`;
  figures.push(
    { what: `${what}: events of the chain`, value: chain, unit: '' },
    { what: 'of them missing at the receiver', value: missing, unit: '' },
    { what: 'more than once at the receiver', value: twice, unit: '' },
    { what: 'out of order', value: outOfOrder, unit: '' },
    { what: 'with another hash', value: differing, unit: '' },
  );

  note(`${waiting} events that waited …`);
  await end(receiver, 'SIGKILL');
  for (let count = 0; count < waiting; count += 1_000) await append(1_000);
  const memory = () =>
    Math.max(
      ...workers.map(({ pid }) => {
        const status = `/proc/${pid}/status`;
        const line = existsSync(status)
          ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
          : undefined;
        return Number(line ?? 0) / 1024;
      }),
    );
  await Promise.all([ready(0), ready(1)]);
  const before = memory();
  const timesOf = async (count: number): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const begun = performance.now();
      await append(1);
      times.push(performance.now() - begun);
      await delay(5);
    }
    return times.sort((a, b) => a - b)[Math.floor(0.95 * count)] ?? Number.NaN;
  };
  const usual = await timesOf(200);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  receiver = startReceiver();
  const begun = performance.now();
  const meanwhile = timesOf(200);
  await caughtUp();
  const took = (performance.now() - begun) / 1000;
  clearInterval(watching);
  const busy = await meanwhile;
  await caughtUp();
  const afterwards = await compare();
  figures.push(
    { what: `${waiting} events that waited: sent`, value: waiting / took, unit: 'events/s' },
    { what: 'memory of the worker that sends them: growth', value: most - before, unit: 'MB' },
    {
      what: 'an event is appended meanwhile, 95 % within',
      value: busy,
      unit: 'ms',
      detail: `${usual.toFixed(1)} ms while nothing is sent`,
    },
    {
      what: 'missing, twice, out of order, or with another hash after it',
      value: afterwards.missing + afterwards.twice + afterwards.outOfOrder + afterwards.differing,
      unit: '',
    },
  );
} finally {
  await Promise.all(workers.map((worker) => end(worker, 'SIGTERM')));
  await end(receiver, 'SIGKILL');
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
report(figures);

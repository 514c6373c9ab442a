/**
 * The audit trail sent to a real rsyslog over TLS, which is killed at random (SIGKILL or SIGTERM) while two worker processes send, one of
 * which is killed now and then, too. Afterwards every event of the chain must be in rsyslog's files once, in order, with its hash.
 * Then a day of events that waited: how fast it is sent, and what the worker takes of memory for it. Not part of `npm run bench`;
 * needs rsyslog with rsyslog-gnutls, openssl and perl. Run: npm exec node bench/audit-stream.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { appendEvents, eventsBehind, openAuditReceiver, readChain } from './support/audit-receiver.ts';
import { answers, endProcess, openInstallation } from './support/installation.ts';
import { freePort } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';

const seconds = isQuick ? 10 : 90;
const waiting = isQuick ? 2_000 : 50_000;
const installation = await openInstallation('audit');
const rsyslog = await openAuditReceiver(installation.folder);
const workerPorts = await Promise.all([freePort(), freePort()]);
const database = new pg.Client({ connectionString: installation.databaseUrl });
const query = async <Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> =>
  (await database.query<Row>(sql, values)).rows;
const append = (count: number) => appendEvents(query, count);

const startWorker = (n: number): ChildProcess =>
  installation.startProcess('worker', {
    WORKER_PORT: String(workerPorts[n]),
    LOG_LEVEL: 'fatal',
    ...rsyslog.settings,
  });
const ready = (n: number): Promise<void> => answers(`http://127.0.0.1:${workerPorts[n]}/readyz`);
const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => endProcess(child, signal, 5_000);

async function caughtUp(): Promise<void> {
  while ((await eventsBehind(query)) > 0) await delay(100);
}

const compare = async () => {
  const chain = await readChain(query);
  return { chain: chain.length, ...rsyslog.compare(chain) };
};

const kills = { receiver: 0, stopped: 0, worker: 0 };
const figures: Figure[] = [];
let receiver = rsyslog.start();
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
    receiver = rsyslog.start();
    if (Math.random() < 0.12) {
      const n = Math.random() < 0.5 ? 0 : 1;
      const worker = workers[n];
      if (worker) await installation.end(worker, 'SIGKILL');
      kills.worker += 1;
      workers[n] = startWorker(n);
    }
  }
  await writing;
  await caughtUp();
  const { chain, missing, twice, outOfOrder, differing } = await compare();
  const label = `audit stream, rsyslog killed ${kills.receiver} times and stopped ${kills.stopped} times, a worker killed ${kills.worker} times`;
  figures.push(
    { label: `${label}: events of the chain`, value: chain, unit: '' },
    { label: 'of them missing at the receiver', value: missing, unit: '' },
    { label: 'more than once at the receiver', value: twice, unit: '' },
    { label: 'out of order', value: outOfOrder, unit: '' },
    { label: 'with another hash', value: differing, unit: '' },
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
  const getTimes = async (count: number): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      const begun = performance.now();
      await append(1);
      times.push(performance.now() - begun);
      await delay(5);
    }
    return times.sort((a, b) => a - b)[Math.floor(0.95 * count)] ?? Number.NaN;
  };
  const usual = await getTimes(200);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  receiver = rsyslog.start();
  const begun = performance.now();
  const meanwhile = getTimes(200);
  await caughtUp();
  const took = (performance.now() - begun) / 1000;
  clearInterval(watching);
  const busy = await meanwhile;
  await caughtUp();
  const afterwards = await compare();
  figures.push(
    { label: `${waiting} events that waited: sent`, value: waiting / took, unit: 'events/s' },
    { label: 'memory of the worker that sends them: growth', value: most - before, unit: 'MB' },
    {
      label: 'an event is appended meanwhile, 95 % within',
      value: busy,
      unit: 'ms',
      detail: `${usual.toFixed(1)} ms while nothing is sent`,
    },
    {
      label: 'missing, twice, out of order, or with another hash after it',
      value: afterwards.missing + afterwards.twice + afterwards.outOfOrder + afterwards.differing,
      unit: '',
    },
  );
} finally {
  await end(receiver, 'SIGKILL');
  await database.end();
  await installation.close();
}
report(figures);

/**
 * Outages of the database of 1, 6, 30 and 120 seconds under portals that run, one process and two: PostgreSQL is really
 * stopped and started again. Counts the connections that the portals ask for during it and those that listen afterwards,
 * takes the time until every process is ready and hears hints again, and sends an upload to its end. Not part of
 * `npm run bench`, since it takes eight minutes. Run: npm exec node bench/outages.ts
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts';
import { openRelay, type Relay } from '../apps/server/src/test/relay.ts';
import { makeUsualFile, registerSubmissions, uploader } from './support/make-files.ts';
import { freePort, getToken } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';
import { sendUpload } from './support/send-upload.ts';
import { acceptLicense } from './support/accept-license.ts';
import { nodeOptions } from '../tools/memory-settings.mjs';

const outages = isQuick ? [1] : [1, 6, 30, 120];
const counts = isQuick ? [1] : [1, 2];
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

interface Process {
  readonly url: string;
  readonly child: ChildProcess;
}

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: (text: string) => note(text) };

async function startProcess(
  folder: string,
  port: number,
  settings: Record<string, string>,
): Promise<Process> {
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'fatal', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error('The portal did not start.');
    return isReady(url);
  });
  return { url, child };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );

/** Milliseconds until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isSo())) await delay(20);
  return performance.now() - begun;
}

/** A hint that was sent by the database itself reaches a stream at this process. */
async function hears({ url }: Process, token: string, ownerUrl: string): Promise<void> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/api/Push`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!answer.body) throw new Error(`No stream: ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const hint = JSON.stringify({ message: { kind: 'announcements' } });
  const saying = setInterval(() => {
    void database.query(`select pg_notify('idss_push', $1)`, [hint]).catch(quiet);
  }, 50);
  let text = '';
  while (!text.includes('announcements')) {
    const { value, done } = await reader.read();
    if (done) throw new Error('The stream ended.');
    text += value;
  }
  clearInterval(saying);
  stop.abort();
  await database.end();
}

async function listening(ownerUrl: string): Promise<number> {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where query ilike 'listen %' or application_name = 'idss push'`,
  );
  await database.end();
  return rows[0]?.count ?? 0;
}

async function register(ownerUrl: string): Promise<{ name: string; content: string }[]> {
  const database = new pg.Client({ connectionString: ownerUrl });
  await database.connect();
  await acceptLicense(database);
  const files = (await registerSubmissions(database, 1)).map(makeUsualFile);
  await database.end();
  return files.map(({ name, text }) => ({ name, content: text }));
}

async function measure(
  { postgres, dataDir, relay, processes }: RunningPortal,
  seconds: number,
): Promise<{ figures: Figure[]; postgres: EmbeddedPostgres }> {
  const asked = relay.asked;
  await postgres.stop();
  await delay(seconds * 1000);
  const before = relay.asked - asked;
  const again = await startEmbeddedPostgres({ dataDir, log });
  relay.moveTo(again.ownerUrl);
  const ready = Math.max(...(await Promise.all(processes.map(({ url }) => until(() => isReady(url))))));
  const [first] = processes;
  if (!first) throw new Error('There is no process.');
  const heardFrom = performance.now();
  const token = await getToken(first.url, uploader);
  await until(async () => (await listening(again.ownerUrl)) >= processes.length);
  const hintDelay = ready + performance.now() - heardFrom;
  for (const each of processes) await hears(each, token, again.ownerUrl);
  const files = await register(again.ownerUrl);
  const { outcomes, finished } = await sendUpload({ url: first.url }, token, files);
  // A second loop would have opened its connection by now.
  await delay(2_500);
  const listeners = await listening(again.ownerUrl);
  const where = `${processes.length} process${processes.length > 1 ? 'es' : ''}`;
  const label = `database away for ${seconds} s, ${where}`;
  return {
    postgres: again,
    figures: [
      { label: `${label}: connections asked for during it`, value: before, unit: '' },
      {
        label: `${label}: connections that listen afterwards, for each process`,
        value: listeners / processes.length,
        unit: '',
        goal: 'listeners',
      },
      {
        label: `${label}: ready again after`,
        value: ready / 1000,
        unit: 's',
        goal: 'ready-again',
        detail: `hints after ${(hintDelay / 1000).toFixed(2)} s; an upload ended after ${(finished / 1000).toFixed(2)} s: ${JSON.stringify(outcomes)}`,
      },
    ],
  };
}

interface RunningPortal {
  readonly postgres: EmbeddedPostgres;
  readonly dataDir: string;
  readonly relay: Relay;
  readonly processes: readonly Process[];
}

const figures: Figure[] = [];
for (const count of counts) {
  const folder = await mkdtemp(join(tmpdir(), 'idss-bench-'));
  const dataDir = join(folder, 'database');
  let postgres = await startEmbeddedPostgres({ dataDir, log });
  const relay = await openRelay(postgres.ownerUrl);
  const processes: Process[] = [];
  try {
    note(`Starting ${count} process(es) with the demonstration season …`);
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    for (const port of ports)
      processes.push(
        await startProcess(folder, port, {
          DATABASE_URL: relay.url,
          STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
          // One portal at one address, however many processes there are.
          PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
        }),
      );
    for (const seconds of outages) {
      note(`${count} process(es), ${seconds} s …`);
      const measured = await measure({ postgres, dataDir, relay, processes }, seconds);
      ({ postgres } = measured);
      figures.push(...measured.figures);
    }
  } finally {
    for (const { child } of processes) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await relay.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
report(figures);

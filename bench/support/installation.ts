/**
 * Web and worker processes as operators start them, on an embedded PostgreSQL, with files next to it: for measurements that kill and
 * restart parts of it. All in one folder; `close` ends what was started and removes it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts';
import { note } from './report.ts';
import { until } from './until.ts';
import { nodeOptions } from '../../tools/memory-settings.mjs';

type Settings = Readonly<Record<string, string>>;

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const quiet = (): void => undefined;

export interface Installation {
  readonly folder: string;
  readonly files: string;
  /** The owner's; another one after `startDatabase`. */
  readonly databaseUrl: string;
  startDatabase(): Promise<void>;
  stopDatabase(): Promise<void>;
  /** On a connection of its own. */
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Any program, ended with the rest. */
  start(program: string, args: readonly string[]): ChildProcess;
  startProcess(role: 'web' | 'worker', settings: Settings): ChildProcess;
  end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

export async function openInstallation(name: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), `idss-${name}-`));
  const files = join(folder, 'files');
  mkdirSync(files);
  const log = { debug: quiet, info: quiet, warn: quiet, error: note };
  const open = () => startEmbeddedPostgres({ dataDir: join(folder, 'database'), log });
  let postgres = await open();
  const children = new Set<ChildProcess>();
  function begin(
    program: string,
    args: readonly string[],
    settings: Settings,
    errors: 'ignore' | 'inherit',
  ): ChildProcess {
    const env = { ...process.env, ...settings };
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', errors] });
    children.add(child);
    return child;
  }
  const installation: Installation = {
    folder,
    files,
    get databaseUrl() {
      return postgres.ownerUrl;
    },
    async startDatabase() {
      postgres = await open();
    },
    stopDatabase: () => postgres.stop(),
    async query<T extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const client = new pg.Client({ connectionString: postgres.ownerUrl });
      await client.connect();
      try {
        return (await client.query<T>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    start: (program, args) => begin(program, args, {}, 'ignore'),
    startProcess(role, settings) {
      const own = {
        ROLE: role,
        DATA_DIR: folder,
        DATABASE_URL: postgres.ownerUrl,
        STORAGE_URL: pathToFileURL(files).href,
      };
      return begin(process.execPath, [...nodeOptions, main], { ...own, ...settings }, 'inherit');
    },
    async end(child, signal = 'SIGTERM') {
      children.delete(child);
      await endProcess(child, signal);
    },
    async close() {
      await Promise.all([...children].map((child) => installation.end(child)));
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return installation;
}

/** Until it has ended. One that waits for something is killed after a while, as systemd does. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
  patienceMilliseconds = 45_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
  await exited;
  clearTimeout(late);
}

/** An address answers well: /livez of a process, /readyz, … */
export const answers = async (url: string): Promise<void> =>
  void (await until(
    () =>
      fetch(url).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      ),
    200,
  ));

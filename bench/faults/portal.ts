/**
 * The program of `npm start` with its embedded database, as a process that may be killed, stopped and started again on the
 * same folder and port. Everything it leaves is ended and removed by `end-all.ts`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres } from '../../apps/server/src/db/running-postgres.ts';
import { locateData } from '../../apps/server/src/db/postgres-launch.ts';
import { freePort } from '../support/open-portal.ts';
import { ended, started } from './end-all.ts';
import { memoryEnvironment, nodeOptions } from '../../tools/memory-settings.mjs';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

export type Settings = Readonly<Record<string, string>>;

/** Bytes without a record are moved away soon, and not before their upload has ended. */
const sweep = { SWEEP_EVERY_SECONDS: '5', SWEEP_AFTER_SECONDS: '60' };

export interface Portal {
  readonly url: string;
  readonly folder: string;
  readonly logFile: string;
  readonly isRunning: boolean;
  readonly pid: number;
  /** The owner's address of its database, which may have another port after a restart; null while it is away. */
  ownerUrl(): string | null;
  /** Settings of its own, such as where files are. */
  readonly settings?: Settings;
  /** Where the application has a login of its own. */
  readonly appUrl?: string | undefined;
  /** PostgreSQL's own process. */
  postgresPid(): number;
  /** Answers the seconds until it is ready. */
  start(settings?: Settings): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  /** Code or signal, when the process has ended. */
  exited(): Promise<number | NodeJS.Signals | null>;
  /** Seconds until it is ready, which it was not. */
  untilReady(withinSeconds?: number): Promise<number>;
  isReady(): Promise<boolean>;
  /** SIGTERM, and waits for the end; answers code and seconds. */
  stop(): Promise<{ readonly code: number | NodeJS.Signals | null; readonly seconds: number }>;
}

/** Long: a member for each thing that is done to a portal. */
export async function openOnePortal(folder: string, always: Settings = {}): Promise<Portal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'portal.log');
  let child: ChildProcess | null = null;
  let exit: Promise<number | NodeJS.Signals | null> = Promise.resolve(null);

  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200;
      },
      () => false,
    );

  const portal: Portal = {
    url,
    folder,
    settings: { DATA_DIR: folder, ...always },
    logFile,
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    ownerUrl() {
      try {
        return findRunningPostgres(folder)?.ownerUrl ?? null;
      } catch {
        return null;
      }
    },
    postgresPid() {
      const file = join(locateData(join(folder, 'postgres')), 'postmaster.pid');
      const [line] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
      const pid = Number(line);
      if (!(pid > 1)) throw new Error('PostgreSQL has no process.');
      return pid;
    },
    async start(settings = {}) {
      const log = openSync(logFile, 'a');
      const own = spawn(process.execPath, [...nodeOptions, main], {
        env: {
          ...process.env,
          ...memoryEnvironment,
          PORT: String(port),
          DATA_DIR: folder,
          PUBLIC_URL: url,
          LOG_LEVEL: 'warn',
          ...sweep,
          ...always,
          ...settings,
        },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      started(own);
      child = own;
      exit = once(own, 'exit').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
        ended(own);
        return signal ?? code ?? null;
      });
      // The first start of all makes the demonstration season.
      return portal.untilReady(600);
    },
    signal(signal) {
      child?.kill(signal);
    },
    exited: () => exit,
    isReady,
    async untilReady(withinSeconds = 60) {
      const begun = performance.now();
      const seconds = (): number => (performance.now() - begun) / 1000;
      while (!(await isReady())) {
        if (!portal.isRunning)
          throw new Error(`The portal did not start: ${readFileSync(logFile, 'utf8').slice(-600)}`);
        if (seconds() > withinSeconds) throw new Error(`The portal was not ready after ${withinSeconds} s.`);
        await delay(25);
      }
      return seconds();
    },
    async stop() {
      const begun = performance.now();
      if (portal.isRunning) portal.signal('SIGTERM');
      const code = await exit;
      return { code, seconds: (performance.now() - begun) / 1000 };
    },
  };
  return portal;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepTrying } from '#src/kernel/retry.ts';
import { createLoginsAndDatabase, getEmbeddedUrl, getLoginUrls } from './embedded-login.ts';
import { readOrCreateSecret } from './embedded-secret.ts';
import { findSocketFolder, removeOldSockets } from './embedded-socket.ts';
import { findFreePort } from './free-port.ts';
import { acquireFolder } from './folder-lock.ts';
import type { Log } from './log.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type Launch, type LaunchMode, postgresEnvironment, prepareLaunch } from './postgres-launch.ts';
import { shutdownSteps, stopLeftovers } from './stop-leftovers.ts';

export type EmbeddedPostgresOptions = {
  /** The server's DATA_DIR; the database lives in its subfolder `postgres`. */
  readonly dataDir: string;
  readonly log: Log;
  /** Further `name=value` settings, on top of ours. Only tests switch fsync off here. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How root starts it; found out when not given. */
  readonly launchMode?: LaunchMode;
  /** Finds a free port; called again if another process took it in the meantime. */
  readonly findPort?: () => Promise<number>;
};

export type EmbeddedPostgres = {
  /** Login `idss`, which owns the database `idss` and is no superuser. Stays the same over restarts. */
  readonly ownerUrl: string;
  /** Login `idss_app`, for the application: it owns nothing and cannot become the owner. */
  readonly appUrl: string;
  /** The superuser, for tests that make databases. The server never uses it. */
  readonly superuserUrl: string;
  readonly launchMode: LaunchMode;
  /** Where PostgreSQL's data is: `<dataDir>/postgres`, or elsewhere when root had to put it within reach. */
  readonly folder: string;
  /** PostgreSQL's process, undefined for the moment in which it is being restarted. */
  readonly pid: number | undefined;
  /**
   * Called each time PostgreSQL ends without having been asked to; it is restarted anyway. Answers the way to stop
   * listening.
   */
  onExit(listener: (reason: string) => void): () => void;
  /** Fast shutdown: open transactions are rolled back, the data is flushed. May be called more than once. */
  stop(): Promise<void>;
};

const settings = {
  listen_addresses: '127.0.0.1',
  // For the user who started it, as its folder is.
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Durable: an acknowledged write survives the loss of power.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Refused statements are reported by the server, with the request they belong to; here they would only repeat
  // what may be personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
} as const;

/**
 * Starts the real PostgreSQL that npm installed, with its data in `<dataDir>/postgres`, on a free port of the
 * loopback interface. What an earlier server left running there is stopped first; a second server on the same
 * folder is refused. If PostgreSQL dies it is started again on the same port.
 * Throws with PostgreSQL's own words when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = path.resolve(options.dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const locks = [acquireFolder(folder)];
  const releaseFolder = () => {
    for (const release of locks.splice(0)) release();
  };
  try {
    const secret = readOrCreateSecret(folder);
    const launch = prepareLaunch(findPostgresBinaries(), folder, options.launchMode);
    // A copy of the wanted folder leads to the same data, where that lies elsewhere.
    if (launch.folder !== folder) locks.push(acquireFolder(launch.folder));
    const data = path.join(launch.folder, 'data');
    await initialise(launch, data, secret.superuserPassword);
    const socketFolder = await findSocketFolder(launch.folder);
    const server = new Supervisor({
      options,
      launch,
      data,
      socketFolder,
      clusterName: secret.clusterName,
      releaseFolder,
    });
    const usedPort = await server.startOnFreePort();
    const address = { port: usedPort, socketFolder };
    const superuserUrl = getEmbeddedUrl('postgres', secret.superuserPassword, 'postgres', address);
    try {
      await createLoginsAndDatabase(superuserUrl, secret);
    } catch (cause) {
      await server.stop();
      throw cause;
    }
    return {
      ...getLoginUrls(secret, address),
      superuserUrl,
      launchMode: launch.mode,
      folder: launch.folder,
      get pid() {
        return server.pid();
      },
      onExit: (listener) => server.onExit(listener),
      stop: server.stop,
    };
  } catch (cause) {
    releaseFolder();
    throw cause;
  }
}

/** initdb into a sibling of the real folder, so that an interrupted first start leaves nothing half made. */
async function initialise(launch: Launch, data: string, password: string): Promise<void> {
  if (existsSync(data)) return;
  const unfinished = `${data}.new`;
  const passwordFile = path.join(launch.folder, 'password.new');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (launch.identity.uid !== undefined) {
      chownSync(passwordFile, launch.identity.uid, launch.identity.gid ?? launch.identity.uid);
    }
    const child = run(launch, 'initdb', [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ]);
    let output = '';
    const collect = (text: string) => {
      output += text;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    const reason = await ended(child);
    if (reason !== undefined) throw new Error(`PostgreSQL's initdb failed (${reason}): ${output.trim()}`);
    renameSync(unfinished, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

type Supervision = {
  readonly options: EmbeddedPostgresOptions;
  readonly launch: Launch;
  readonly data: string;
  readonly socketFolder: string | null;
  readonly clusterName: string;
  readonly releaseFolder: () => void;
};

/** Another process listens on the port. */
class PortTaken extends Error {}

/** How many ports are tried at the first start; each is free when it is found. */
const maxPorts = 10;

/** The server process: started again when it ends by itself. */
class Supervisor {
  readonly #parts: Supervision;
  readonly #log;
  #port = 0;
  readonly #listeners = new Set<(reason: string) => void>();
  #child: ChildProcess | undefined;
  #stopping: Promise<void> | undefined;
  #restarting: Promise<void> | undefined;
  readonly #stopped = new AbortController();
  readonly #stopWatching;

  constructor(parts: Supervision) {
    this.#parts = parts;
    this.#log = parts.options.log;
    this.#stopWatching = onEveryWayOut(() => this.#child, this.stop);
  }

  async startOnFreePort(): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      this.#port = await (this.#parts.options.findPort ?? findFreePort)();
      try {
        await this.#start();
        return this.#port;
      } catch (error) {
        if (!(error instanceof PortTaken) || attempt === maxPorts) throw error;
      }
    }
  }

  readonly #start = async (): Promise<void> => {
    const formerPid = await stopLeftovers(this.#parts.data, this.#parts.clusterName, this.#log);
    removeOldSockets(this.#parts.launch.folder);
    const all = {
      ...settings,
      unix_socket_directories: this.#parts.socketFolder ?? '',
      ...this.#parts.options.settings,
      port: String(this.#port),
      cluster_name: this.#parts.clusterName,
    };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // PostgreSQL takes any process with the id in its lock file for a running server, unless it is its grandparent.
    // Naming it so leaves its other check, on shared memory still in use, as it is.
    const extra = formerPid === undefined ? {} : { PG_GRANDPARENT_PID: String(formerPid) };
    const started = run(this.#parts.launch, 'postgres', ['-D', this.#parts.data, ...args], extra);
    this.#child = started;
    const end = ended(started);
    const outputLines: string[] = [];
    const ready = new Promise<void>((resolve) => {
      eachLine(started, (line) => {
        outputLines.push(line);
        if (outputLines.length > 20) outputLines.shift();
        report(this.#log, line);
        // It would wait for its sessions, which the program never ends, and refuse new ones for ever.
        if (line.includes('received smart shutdown request')) started.kill('SIGINT');
        if (line.includes('database system is ready to accept connections')) resolve();
      });
    });
    const early = await Promise.race([ready, end.then((reason) => reason ?? 'it stopped')]);
    if (early !== undefined) {
      this.#child = undefined;
      const message = `PostgreSQL did not start (${early}): ${outputLines.join(' ')}`;
      throw message.includes('Address already in use') ? new PortTaken(message) : new Error(message);
    }
    void end.then((reason) => this.#onEnd(started, reason ?? 'it stopped'));
  };

  #onEnd(which: ChildProcess, reason: string): void {
    if (this.#child !== which) return;
    this.#child = undefined;
    if (this.#stopping !== undefined) return;
    this.#log.error(`PostgreSQL ended unexpectedly (${reason}); starting it again.`);
    for (const listener of this.#listeners) listener(reason);
    this.#restarting = this.#restart().finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(): Promise<void> {
    const { signal } = this.#stopped;
    try {
      await keepTrying(this.#start, {
        delays: { first: 50, max: 2_000 },
        signal,
        onFailure: (error) => this.#log.error(error instanceof Error ? error.message : String(error)),
      });
      this.#log.info('PostgreSQL runs again.');
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #shutDown(): Promise<void> {
    this.#stopped.abort();
    await this.#restarting;
    const running = this.#child;
    if (running !== undefined) {
      const end = ended(running);
      for (const [signal, patience] of shutdownSteps) {
        running.kill(signal);
        const inTime = new AbortController();
        const done = await Promise.race([
          end.then(() => true),
          delay(patience, false, { signal: inTime.signal }).catch(() => true),
        ]);
        inTime.abort();
        if (done) break;
        this.#log.warn(`PostgreSQL did not stop within ${patience / 1000} s of ${signal}.`);
      }
    }
    this.#stopWatching();
    this.#parts.releaseFolder();
  }

  readonly stop = (): Promise<void> => (this.#stopping ??= this.#shutDown());

  pid(): number | undefined {
    return this.#child?.pid;
  }

  onExit(listener: (reason: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

const terminating = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The server's own handlers call stop(). This is for the ways out that do not: the end of the process (also by an
 * uncaught exception), and a signal without another handler.
 */
function onEveryWayOut(current: () => ChildProcess | undefined, stop: () => Promise<void>): () => void {
  const onExit = () => void current()?.kill('SIGINT');
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    void stop().finally(() => process.kill(process.pid, signal));
  };
  process.on('exit', onExit);
  for (const signal of terminating) process.on(signal, onSignal);
  return () => {
    process.off('exit', onExit);
    for (const signal of terminating) process.off(signal, onSignal);
  };
}

function run(launch: Launch, program: string, args: readonly string[], extra: Record<string, string> = {}) {
  const [first = '', ...rest] = [...launch.prefix, path.join(launch.binaries, 'bin', program), ...args];
  return spawn(first, rest, {
    cwd: '/',
    env: { ...postgresEnvironment, ...extra },
    // A session of its own: Ctrl-C in the terminal is for the server, which then stops PostgreSQL in good order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...launch.identity,
  });
}

/** Undefined when it ended well, otherwise how. */
function ended(child: ChildProcess): Promise<string | undefined> {
  const how = (code: number | null, signal: NodeJS.Signals | null) =>
    code === 0 ? undefined : signal !== null ? `by ${signal}` : `exit code ${code}`;
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve(how(child.exitCode, child.signalCode));
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(how(code, signal)));
  });
}

function eachLine(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') onLine(line.trim());
    });
  }
}

function report(log: Log, line: string): void {
  if (line.startsWith('PANIC:')) log.error(`PostgreSQL: ${line}`);
  else if (line.startsWith('FATAL:')) log.warn(`PostgreSQL: ${line}`);
  else log.debug(`PostgreSQL: ${line}`);
}

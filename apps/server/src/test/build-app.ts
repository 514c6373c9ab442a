/** Builds the parts of a test portal, in this process or in one that is killed, on a given database and folder. */
import type pg from 'pg';
import type { App, DocumentSigner } from '#src/kernel/app.ts';
import { demoProvider } from '@idss/demo/demo-provider';
import { type Config, type Environment, readConfig } from '#src/config.ts';
import type { Pools } from '#src/db/pool.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { openStore } from '#src/files/open-store.ts';
import { watchStore } from '#src/files/watch-store.ts';
import { createCached } from '#src/kernel/cached.ts';
import { type Jobs, openJobs, type QueuePace, usualPace } from '#src/jobs/jobs.ts';
import { setQueuePace } from '#src/jobs/queue-pace.sql.ts';
import { getExecutor } from '#src/jobs/wait-for-database.ts';
import { createLogger, type Logger } from '#src/log/logger.ts';
import { openDocumentSigner } from '#src/documents/document-signer.ts';
import { openPush, type PushOptions } from '#src/kernel/push.ts';
import { reconnectDelays, type RetryDelays } from '#src/kernel/retry.ts';

export interface BuildOptions {
  readonly database: Pools & { readonly ownerUrl: string };
  /** DATA_DIR. */
  readonly folder: string;
  readonly environment?: Environment;
  readonly publicUrl?: string;
  readonly log?: Logger;
  readonly now?: () => Date;
  /** Replaces the database's application pool. */
  readonly pool?: pg.Pool;
  /** The pool of calls that people wait for; without it, the same. */
  readonly calls?: pg.Pool;
  /** own: with the portal's self-signed certificate. Without it nothing can be signed. */
  readonly signer?: DocumentSigner | 'own';
  /** Wraps the portal's file store. */
  readonly store?: (own: FileStore) => FileStore;
  /** false: jobs are accepted and dropped. */
  readonly hasQueue?: boolean;
  /** Queue settings other than `testPace`. */
  readonly pace?: Partial<QueuePace>;
  /** Delay between attempts to reconnect to the database; short, so that tests are fast. */
  readonly retryDelays?: RetryDelays;
  readonly push?: PushOptions;
}

export interface BuiltApp {
  readonly app: App;
  close(): Promise<void>;
}

/** The queues' settings in a test database; see cluster.global.ts. A failed job is retried immediately. */
export const testPace: QueuePace = { ...usualPace, retrySeconds: [0, 0], superviseSeconds: 1 };

/** One for all, as the validation threads are those of a log: they start once for many tests. */
const silent = createLogger('silent');

export async function buildApp(options: BuildOptions): Promise<BuiltApp> {
  const { database, folder, hasQueue = true, now = () => new Date() } = options;
  const { retryDelays: delays = reconnectDelays, store = (own: FileStore) => own } = options;
  const config = readTestConfig({ DATA_DIR: folder, ...options.environment });
  const log =
    options.log ??
    (options.environment ? createLogger(options.environment['LOG_LEVEL'] ?? 'silent') : silent);
  const pool = options.pool ?? database.app;
  const connection = { connectionString: database.ownerUrl, options: '-c role=idss_app' };
  const push = await openPush(connection, log, { delays, ...options.push });
  const pace = { ...testPace, ...options.pace };
  if (options.pace)
    await setQueuePace({ executeSql: getExecutor(database.owner) }, pace.heartbeatSeconds, pace.retrySeconds);
  const jobs = hasQueue ? await openJobs(pool, log, push, { ...pace, delays }) : droppedJobs;
  const app: App = {
    config,
    publicUrl: options.publicUrl ?? 'http://127.0.0.1',
    pool,
    calls: options.calls ?? pool,
    probe: database.probe,
    files: watchStore(store(await openStore(config, pool)), log),
    jobs,
    push,
    log,
    logCounts: () => ({ written: 0, dropped: 0 }),
    cached: createCached(options.calls ?? database.app, push, now),
    tickets: createTicketSigner(Buffer.from('test secret'), now),
    signer:
      options.signer === 'own' ? await openDocumentSigner({ config, log }) : (options.signer ?? unusedSigner),
    now,
  };
  return {
    app,
    async close() {
      await jobs.stop(10);
      await push.close();
    },
  };
}

const droppedJobs: Jobs = {
  enqueue: async () => undefined,
  work: async () => undefined,
  wake: () => undefined,
  retry: async () => undefined,
  cancel: async () => undefined,
  stopping: new AbortController().signal,
  stop: async () => undefined,
};

const unusedSigner: DocumentSigner = {
  isSelfMade: true,
  subject: 'CN=test',
  certificate: new Uint8Array(),
  fingerprint: '',
  signBytes() {
    throw new Error('This test signs nothing.');
  },
  async sign() {
    throw new Error('This test signs nothing.');
  },
};

export function readTestConfig(environment: Environment): Config {
  const reading = readConfig(environment, demoProvider);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

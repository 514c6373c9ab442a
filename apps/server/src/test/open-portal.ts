/** The portal's parts on a given database, with a fake sign-in: for tests in this process and for one that is killed. */
import path from 'node:path';
import { contract } from '@idss/contract/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { App, DocumentSigner } from '#src/app.ts';
import { type Config, readConfig } from '#src/config.ts';
import type { Pools } from '#src/db/pool.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import { type FileStore, openFolderStore } from '#src/files/file-store.ts';
import { createCached } from '#src/http/cached.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import type { BodyTimes } from '#src/http/body-times.ts';
import type { ReadOnLimits } from '#src/http/read-on.ts';
import { buildServer, type ServerParts } from '#src/http/server.ts';
import { jobDefinitions, jobQueues } from '#src/job-definitions.ts';
import { installJobs, openJobs, type QueuePace, usualPace } from '#src/jobs/jobs.ts';
import { openPush, type PushOptions } from '#src/push/push.ts';
import { reconnectDelays, type RetryDelays } from '#src/retry/retry.ts';

export interface OpenPortalOptions {
  readonly pools: Pools;
  readonly ownerUrl: string;
  /** For files and whatever else DATA_DIR holds. */
  readonly folder: string;
  /** Of the features that the test is about; calls of the others answer 500. */
  readonly handlers: Partial<AllHandlers>;
  readonly signer?: DocumentSigner;
  readonly environment?: Readonly<Record<string, string>>;
  /** Between attempts to reach the database again; short, so that a test need not wait. */
  readonly retryDelays?: RetryDelays;
  readonly push?: PushOptions;
  readonly bodyTimes?: Partial<BodyTimes>;
  readonly readOn?: Partial<ReadOnLimits>;
  readonly limits?: ServerParts['limits'];
  /** Without it uploads wait. */
  readonly works?: boolean;
  /** Of the queue, where it is not the usual one. */
  readonly pace?: Partial<QueuePace>;
  /** The store that the portal works with, made of its own. */
  readonly store?: (own: FileStore) => FileStore;
}

export interface OpenPortal {
  readonly app: App;
  readonly server: FastifyInstance;
  close(): Promise<void>;
}

/** A token is the caller's e-mail in base64. */
export const tokenOf = (email: string): string => Buffer.from(email).toString('base64url');

export async function openPortal(options: OpenPortalOptions): Promise<OpenPortal> {
  const { pools, ownerUrl, folder, environment = {}, works = true, store = (own) => own } = options;
  const { retryDelays: delays = reconnectDelays } = options;
  const pace = { ...usualPace, ...options.pace };
  const config = readTestConfig({ DATA_DIR: folder, ...environment });
  const log = pino({ level: environment['LOG_LEVEL'] ?? 'silent' });
  await installJobs(ownerUrl, jobQueues, pace);
  const push = await openPush({ connectionString: ownerUrl, options: '-c role=idss_app' }, log, {
    delays,
    ...options.push,
  });
  const jobs = await openJobs(pools.app, log, push, { ...pace, delays });
  const app: App = {
    config,
    publicUrl: 'http://127.0.0.1',
    pool: pools.app,
    probe: pools.probe,
    files: store(await openFolderStore(path.join(folder, 'files'))),
    jobs,
    push,
    log,
    cached: createCached(pools.app, push),
    tickets: createTicketSigner(Buffer.from('secret of a test'), () => new Date()),
    signer: options.signer ?? unusedSigner,
    now: () => new Date(),
  };
  const server = await buildServer({
    app,
    handlers: { ...unusedHandlers(), ...options.handlers },
    authentication: {
      async verify(token) {
        const email = Buffer.from(token, 'base64url').toString();
        const name = email.split('@')[0] ?? '';
        return { email, name, title: 'Director', authTime: Math.floor(Date.now() / 1000) };
      },
    },
    identity: null,
    checksAnswers: true,
    limits: options.limits ?? { cheapPerMinute: 100_000, dearPerMinute: 100_000 },
    ...(options.bodyTimes ? { bodyTimes: options.bodyTimes } : {}),
    ...(options.readOn ? { readOn: options.readOn } : {}),
  });
  if (works) for (const define of jobDefinitions) await jobs.work(define(app));
  return {
    app,
    server,
    async close() {
      await server.close();
      await jobs.stop(10);
      await push.close();
    },
  };
}

const unusedSigner: DocumentSigner = {
  isSelfMade: true,
  subject: 'CN=test',
  certificate: new Uint8Array(),
  async sign() {
    throw new Error('This test signs nothing.');
  },
};

function unusedHandlers(): AllHandlers {
  const refuse = async () => {
    throw new Error('This test does not serve this call.');
  };
  const features = Object.entries(contract).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.keys(calls).map((name) => [name, refuse])),
  ]);
  return Object.fromEntries(features) as AllHandlers;
}

function readTestConfig(environment: Readonly<Record<string, string>>): Config {
  const reading = readConfig(environment);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

/** The portal in this process on a database of its own, called through Fastify; a token is the caller's e-mail in base64. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@idss/contract/contract';
import type { BulkUploadResult } from '@idss/contract/uploads';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { App, DocumentSigner } from '#src/app.ts';
import { type Config, readConfig } from '#src/config.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import { openFolderStore } from '#src/files/file-store.ts';
import { createCached } from '#src/http/cached.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import { buildServer } from '#src/http/server.ts';
import { installJobs, openJobs } from '#src/jobs/jobs.ts';
import { openPush } from '#src/push/push.ts';
import { jobDefinitions, jobQueues } from '#src/job-definitions.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { multipart } from './factories.ts';

export interface Answer {
  readonly status: number;
  /** Of a JSON answer. */
  readonly body: never;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestPortal {
  readonly app: App;
  readonly database: TestDatabase;
  readonly server: FastifyInstance;
  get(as: string, url: string): Promise<Answer>;
  post(as: string, url: string, body?: object): Promise<Answer>;
  upload(
    as: string,
    files: readonly { name: string; content: string | Uint8Array; field?: string }[],
    options?: { transactionId?: string; submissionType?: string },
  ): Promise<{ status: number; body: BulkUploadResult; transactionId: string }>;
  /** Waits for the outcome of the upload. */
  outcomeOf(as: string, transactionId: string): Promise<{ closing: BulkUploadResult; lines: string[] }>;
  close(): Promise<void>;
}

export interface PortalOptions {
  /** Of the features that the test is about; calls of the others answer 500. */
  readonly handlers: Partial<AllHandlers>;
  readonly signer?: DocumentSigner;
  readonly environment?: Readonly<Record<string, string>>;
  /** Without it uploads wait. */
  readonly works?: boolean;
}

export async function startTestPortal(options: PortalOptions): Promise<TestPortal> {
  const { environment = {}, works = true } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-portal-'));
  const config = readTestConfig({ DATA_DIR: folder, ...environment });
  const database = await createTestDatabase();
  const log = pino({ level: environment['LOG_LEVEL'] ?? 'silent' });
  await installJobs(database.ownerUrl, jobQueues);
  const push = await openPush({ connectionString: database.ownerUrl, options: '-c role=idss_app' }, log);
  const jobs = await openJobs(database.app, log, push);
  const app: App = {
    config,
    publicUrl: 'http://127.0.0.1',
    pool: database.app,
    files: await openFolderStore(path.join(folder, 'files')),
    jobs,
    push,
    log,
    cached: createCached(database.app, push),
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
    limits: { cheapPerMinute: 100_000, dearPerMinute: 100_000 },
  });
  if (works) for (const define of jobDefinitions) await jobs.work(define(app));

  async function call(
    method: 'GET' | 'POST',
    as: string,
    url: string,
    extra: { headers?: Record<string, string>; payload?: Buffer | object } = {},
  ) {
    const { headers, ...rest } = extra;
    const response = await server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${tokenOf(as)}`, ...headers },
      ...rest,
    });
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : undefined) as never,
      text: response.payload,
      headers: response.headers,
    };
  }

  const portal: TestPortal = {
    app,
    database,
    server,
    get: (as, url) => call('GET', as, url),
    post: (as, url, body) => call('POST', as, url, body ? { payload: body } : {}),
    async upload(as, files, { transactionId = randomUUID(), submissionType = 'HEDIS' } = {}) {
      const answer = await call(
        'POST',
        as,
        `/api/bulkupload/uploadfiles?submissionType=${submissionType}&transactionId=${transactionId}`,
        multipart(files),
      );
      return { status: answer.status, body: answer.body, transactionId };
    },
    async outcomeOf(as, transactionId) {
      for (;;) {
        const heard = new Promise<void>((resolve) => {
          const stop = push.subscribe({
            userId: '',
            wants: (message) => message.kind === 'upload' && message.transactionId === transactionId,
            send: () => {
              stop();
              resolve();
            },
          });
        });
        const { body } = await portal.get(as, `/api/DB/GetBulkTransactions?transaction=${transactionId}`);
        const lines = body as string[];
        const last = lines.at(-1);
        if (last?.startsWith('{')) {
          const closing = JSON.parse(last) as BulkUploadResult;
          if (closing.state === 'finished') return { closing, lines };
        }
        await heard;
      }
    },
    async close() {
      await server.close();
      await jobs.stop(10);
      await push.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return portal;
}

export const tokenOf = (email: string): string => Buffer.from(email).toString('base64url');

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

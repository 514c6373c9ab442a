/** The portal in this process on its own database, called through Fastify; a token is the caller's e-mail in base64. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PushMessage } from '@idss/contract/operations/push';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { RoleName } from '@idss/domain/permissions/actions';
import { handlers as allHandlers } from '#src/handlers.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import type { App } from '#src/kernel/app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { makeOrganization, makeSeason, makeUser, multipart } from './factories.ts';
import { openPortal, type OpenPortal, type PortalParts, getToken } from './open-portal.ts';

export interface Answer {
  readonly status: number;
  /** The parsed body of a JSON response. */
  readonly body: never;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestPortal extends OpenPortal {
  readonly database: TestDatabase;
  readonly folder: string;
  /** Another process of this portal: on its database, and without jobs. */
  another(changes?: Partial<PortalOptions>): Promise<TestPortal>;
  get(as: string, url: string): Promise<Answer>;
  post(as: string, url: string, body?: object): Promise<Answer>;
  upload(
    as: string,
    files: readonly { name: string; content: string | Uint8Array; field?: string }[],
    options?: { transactionId?: string; submissionType?: string; lateReason?: string },
  ): Promise<{ status: number; body: BulkUploadResult; transactionId: string }>;
  /** Waits for the outcome of the upload. */
  getOutcome(as: string, transactionId: string): Promise<{ closing: BulkUploadResult; lines: string[] }>;
}

export interface Season {
  readonly organizations?: readonly { readonly orgId: number; readonly name?: string }[];
  /** By e-mail; staff have no organization. */
  readonly people: Readonly<Record<string, readonly [role: RoleName, entityId?: number]>>;
}

/** Where people are given: with a season, its organizations, and the people with one role each. */
export type PortalOptions = Omit<PortalParts, 'database' | 'folder' | 'handlers'> &
  Partial<Season> & {
    /** In place of the portal's own. */
    readonly handlers?: Partial<AllHandlers>;
    /** Of another portal or of the test, which drops it. */
    readonly database?: TestDatabase;
    /** Dropped at the end; a copy of the template without it. */
    readonly ownDatabase?: TestDatabase;
    /** A DATA_DIR that is copied. */
    readonly copyOf?: string;
  };

export async function startTestPortal(options: PortalOptions): Promise<TestPortal> {
  const { copyOf, ownDatabase, organizations = [], people, ...inCommon } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-portal-'));
  if (copyOf !== undefined) await cp(copyOf, folder, { recursive: true });
  const database = options.database ?? ownDatabase ?? (await createTestDatabase());
  const handlers = { ...allHandlers, ...options.handlers };
  const { app, server, close } = await openPortal({ ...inCommon, handlers, database, folder });
  if (people) {
    await makeSeason(database.owner);
    for (const organization of organizations) await makeOrganization(database.owner, organization);
    for (const [email, role] of Object.entries(people))
      await makeUser(database.owner, { email, roles: [role] });
  }

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
      headers: { authorization: `Bearer ${getToken(as)}`, ...headers },
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
    folder,
    server,
    another: (changes) => startTestPortal({ ...inCommon, works: false, ...changes, database }),
    get: (as, url) => call('GET', as, url),
    post: (as, url, body) => call('POST', as, url, body ? { payload: body } : {}),
    async upload(as, files, { transactionId = randomUUID(), submissionType = 'HEDIS', lateReason } = {}) {
      const reason = lateReason === undefined ? '' : `&lateReason=${encodeURIComponent(lateReason)}`;
      const answer = await call(
        'POST',
        as,
        `/api/bulkupload/uploadfiles?submissionType=${submissionType}&transactionId=${transactionId}${reason}`,
        multipart(files),
      );
      return { status: answer.status, body: answer.body, transactionId };
    },
    async getOutcome(as, transactionId) {
      for (;;) {
        const hinted = nextHint(
          app,
          (message) => message.kind === 'upload' && message.transactionId === transactionId,
        );
        const { body } = await portal.get(as, `/api/DB/GetBulkTransactions?transaction=${transactionId}`);
        const lines = body as string[];
        const last = lines.at(-1);
        if (last?.startsWith('{')) {
          const closing = JSON.parse(last) as BulkUploadResult;
          if (closing.state === 'finished') return { closing, lines };
        }
        await hinted;
      }
    },
    async close() {
      await close();
      if (!options.database) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return portal;
}

/** Resolves with the next hint of this kind; call it before the read that the hint should repeat. */
export const nextHint = (
  { push }: Pick<App, 'push'>,
  wants: (message: PushMessage) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const stop = push.subscribe({
      userId: '',
      wants,
      send: () => {
        stop();
        resolve();
      },
      end: () => undefined,
    });
  });

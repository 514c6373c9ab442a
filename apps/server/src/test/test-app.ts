/** The whole server on a database of its own, with tokens made at will. For tests that look at it from outside. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { App } from '#src/app.ts';
import { type Environment, readConfig } from '#src/config.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import { openFolderStore } from '#src/files/file-store.ts';
import { handlers as allHandlers } from '#src/handlers.ts';
import { createCached } from '#src/http/cached.ts';
import { createAuthentication, type TokenIssuer } from '#src/http/create-authentication.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import { buildServer, type ServerParts } from '#src/http/server.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { createLogger } from '#src/log/logger.ts';
import { openDocumentSigner } from '#src/pdf/document-signer.ts';
import { openPush } from '#src/push/push.ts';
import { installDefaults } from '#src/features/settings/install-defaults.ts';
import type { Pools } from '#src/db/pool.ts';

export const publicUrl = 'https://portal.example';
const issuer = `${publicUrl}/identity`;
const keyId = 'test-key';

export interface TokenChanges {
  readonly claims?: JWTPayload;
  readonly header?: Record<string, unknown>;
  /** Seconds from now; negative: expired. */
  readonly expiresIn?: number;
  readonly key?: CryptoKey;
}

export interface TestApp {
  readonly app: App;
  readonly server: FastifyInstance;
  /** Every line of the log so far. */
  readonly log: readonly string[];
  /** Sessions that stand at the identity provider. */
  readonly sessions: Set<string>;
  readonly publicKey: JWK;
  token(email: string, changes?: TokenChanges): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly handlers?: AllHandlers;
  readonly limits?: ServerParts['limits'];
  readonly environment?: Environment;
  readonly identity?: ServerParts['identity'];
  readonly webFolder?: string;
}

/** Work is taken and not done: what a call answers does not depend on it. */
const noJobs: Jobs = {
  enqueue: async () => undefined,
  work: async () => undefined,
  wake: () => undefined,
  stopping: new AbortController().signal,
  stop: async () => undefined,
};

export async function openTestApp(
  database: Pools & { readonly ownerUrl: string },
  options: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idss-app-'));
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...options.environment });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const { config } = read;
  const lines: string[] = [];
  const log = createLogger(config.logLevel, { write: (line) => void lines.push(line) });
  const push = await openPush({ connectionString: database.ownerUrl, options: '-c role=idss_app' }, log);
  const app: App = {
    config,
    publicUrl,
    pool: database.app,
    probe: database.probe,
    files: await openFolderStore(path.join(dataDir, 'files')),
    jobs: noJobs,
    push,
    log,
    cached: createCached(database.app, push),
    tickets: createTicketSigner(randomBytes(32), () => new Date()),
    signer: await openDocumentSigner({ config, log }),
    now: () => new Date(),
  };
  await installDefaults(app);

  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' };
  const sessions = new Set<string>();
  const identity: TokenIssuer = {
    issuer,
    jwks: () => ({ keys: [jwk] }),
    isSessionLive: async (sid) => sessions.has(sid),
    findLiveSessions: async (sids) => new Set(sids.filter((sid) => sessions.has(sid))),
  };
  const server = await buildServer({
    app,
    handlers: options.handlers ?? allHandlers,
    authentication: createAuthentication(config, publicUrl, config.oidcIssuer ? null : identity),
    identity: options.identity ?? null,
    checksAnswers: true,
    ...(options.webFolder ? { webFolder: options.webFolder } : {}),
    limits: options.limits ?? { cheapPerMinute: 1_000_000, dearPerMinute: 1_000_000 },
  });
  await server.ready();

  return {
    app,
    server,
    log: lines,
    sessions,
    publicKey: jwk,
    async token(email, { claims = {}, header = {}, expiresIn = 600, key = privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const sid = `session of ${email}`;
      sessions.add(sid);
      return new SignJWT({
        email,
        name: 'Test Person',
        sid,
        auth_time: now,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keyId, ...header })
        .setIssuer(typeof claims.iss === 'string' ? claims.iss : issuer)
        .setAudience(claims.aud ?? `${publicUrl}/api`)
        .setSubject(email)
        .setJti(randomUUID())
        .setIssuedAt(now - 60)
        .setExpirationTime(now + expiresIn)
        .sign(key);
    },
    async close() {
      await server.close();
      await push.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

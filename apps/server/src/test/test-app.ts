/** The whole server on its own database, with any tokens. For tests from the outside. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { App } from '#src/kernel/app.ts';
import { handlers as allHandlers } from '#src/handlers.ts';
import { createAuthentication, type TokenIssuer } from '#src/http/create-authentication.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import { createLogger } from '#src/log/logger.ts';
import { installDefaults } from '#src/features/season/install-defaults.ts';
import type { TestDatabase } from './database.ts';
import { readTestConfig } from './build-app.ts';
import { type PortalOptions, startTestPortal } from './portal.ts';

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
  readonly database: TestDatabase;
  /** Every line of the log so far. */
  readonly log: readonly string[];
  /** Sessions that are open at the identity provider. */
  readonly sessions: Set<string>;
  readonly publicKey: JWK;
  token(email: string, changes?: TokenChanges): Promise<string>;
  close(): Promise<void>;
}

export type TestAppOptions = Pick<
  PortalOptions,
  'database' | 'limits' | 'environment' | 'identity' | 'webFolder'
> & { readonly handlers?: AllHandlers };

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const environment = { LOG_LEVEL: 'debug', ...options.environment };
  const lines: string[] = [];
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' };
  const sessions = new Set<string>();
  const identity: TokenIssuer = {
    issuer,
    jwks: () => ({ keys: [jwk] }),
    findLiveSessions: async (sids) => new Set(sids.filter((sid) => sessions.has(sid))),
  };
  const config = readTestConfig(environment);
  const { app, server, database, close } = await startTestPortal({
    handlers: allHandlers,
    ...options,
    environment,
    publicUrl,
    log: createLogger(config.logLevel, { destination: { write: (line) => void lines.push(line) } }),
    signer: 'own',
    hasQueue: false,
    authentication: createAuthentication(config, publicUrl, config.oidcIssuer ? null : identity),
  });
  await installDefaults(app);
  await server.ready();

  return {
    app,
    server,
    database,
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
    close,
  };
}

/** For the tests of one file, closed after the last. */
export async function provideTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const portal = await openTestApp(options);
  afterAll(() => portal.close());
  return portal;
}

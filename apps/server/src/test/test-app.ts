/** The whole server on its own database, with any tokens. For tests from the outside. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { App } from '#src/kernel/app.ts';
import type { Environment } from '#src/config.ts';
import { handlers as allHandlers } from '#src/handlers.ts';
import { createAuthentication, type TokenIssuer } from '#src/http/create-authentication.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import type { ServerParts } from '#src/http/server.ts';
import { createLogger } from '#src/log/logger.ts';
import { installDefaults } from '#src/features/season/install-defaults.ts';
import type { Pools } from '#src/db/pool.ts';
import { readTestConfig } from './build-app.ts';
import { openPortal } from './open-portal.ts';

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
  /** Sessions that are open at the identity provider. */
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

export async function openTestApp(
  database: Pools & { readonly ownerUrl: string },
  options: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idss-app-'));
  const environment = { LOG_LEVEL: 'debug', ...options.environment };
  const lines: string[] = [];
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' };
  const sessions = new Set<string>();
  const identity: TokenIssuer = {
    issuer,
    jwks: () => ({ keys: [jwk] }),
    isSessionLive: async (sid) => sessions.has(sid),
    findLiveSessions: async (sids) => new Set(sids.filter((sid) => sessions.has(sid))),
  };
  const config = readTestConfig({ DATA_DIR: dataDir, ...environment });
  const { app, server, close } = await openPortal({
    handlers: allHandlers,
    ...options,
    database,
    folder: dataDir,
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
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import Fastify from 'fastify';
import { afterAll } from 'vitest';
import { createVault, generateSealingKey } from '../vault.ts';
import { createTestDatabase, type TestDatabase } from '@idss/server/test/database';
import { createAccount, createAccounts } from '../create-account.ts';
import { findAccount } from '../find-account.ts';
import { hashPassword } from '../hash-password.ts';
import { createIdentity, type Identity, type IdentityEvent, type IdentityOptions } from '../identity.ts';
import { mountIdentity } from '../mount-identity.ts';
import {
  authorizationRequest,
  exchangeCode,
  openTestBrowser,
  type TestBrowser,
  type Tokens,
} from './browser.ts';
import { createTokenVerifier, type TokenVerifier } from '../verify-access-token.ts';

export const PASSWORD = 'a lantern by the quiet harbor';
export const EMAIL = 'ana.analyst@lakeside.example';

/** A served identity provider on a database of its own, with one account. For tests. */
export interface TestPortal {
  database: TestDatabase;
  identity: Identity;
  publicUrl: string;
  events: IdentityEvent[];
  log: { level: string; message: string }[];
  verifier: TokenVerifier;
  accountId: string;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** One more account. Answers its id. */
export async function makeAccount({ database }: TestPortal, email: string): Promise<string> {
  const created = await createAccount(database.app, {
    email,
    givenName: 'Sam',
    familyName: 'Signer',
    password: PASSWORD,
  });
  if (!created.ok) throw new Error(created.reason);
  return created.accountId;
}

/** For the tests of one file, closed after the last. */
export async function provideTestPortal(changes: PortalChanges = {}): Promise<TestPortal> {
  const portal = await openTestPortal(changes);
  afterAll(() => portal.close());
  return portal;
}

type PortalChanges = Partial<IdentityOptions> & { withoutAccounts?: boolean };

export async function openTestPortal(changes: PortalChanges = {}): Promise<TestPortal> {
  const { withoutAccounts = false, ...options } = changes;
  const database = await createTestDatabase();
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const events: IdentityEvent[] = [];
  const log: TestPortal['log'] = [];
  const note = (level: string) => (_fields: object, message: string) => void log.push({ level, message });
  if (!withoutAccounts) {
    const person = { email: EMAIL, givenName: 'Ana', familyName: 'Analyst' };
    await createAccounts(database.app, [person], await hashPassword(PASSWORD));
  }
  const identity = await createIdentity({
    pool: database.app,
    vault: createVault([generateSealingKey()]),
    publicUrl,
    mode: 'production',
    branding: { productName: 'Data Submission Portal', providerName: 'Quality Body' },
    idleMinutes: 15,
    sessionHours: 12,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    onEvent: (event) => void events.push(event),
    ...options,
  });
  const app = Fastify();
  await mountIdentity(app, identity);
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  const account = withoutAccounts ? undefined : await findAccount(database.app, { email: EMAIL });
  return {
    database,
    identity,
    publicUrl,
    events,
    log,
    verifier: createTokenVerifier({
      issuer: identity.issuer,
      audience: `${publicUrl}/api`,
      jwks: { local: identity.jwks },
    }),
    accountId: account?.accountId ?? '',
    async close() {
      await app.close();
      await identity.close();
      await database.drop();
    },
  };
}

/** A fresh browser that is signed in, with its tokens. */
export async function signedIn(
  portal: TestPortal,
  browser: TestBrowser = openTestBrowser(),
): Promise<{ browser: TestBrowser; tokens: Tokens }> {
  const request = authorizationRequest(portal.publicUrl);
  const callback = await browser.signIn(request, EMAIL, PASSWORD);
  return { browser, tokens: await tokensFor(portal, callback, request.verifier) };
}

export async function tokensFor(
  { publicUrl }: TestPortal,
  callback: URL,
  verifier: string,
  redirectPath = '/callback',
): Promise<Tokens> {
  const answer = await exchangeCode(publicUrl, callback.searchParams.get('code') ?? '', verifier, {
    redirect_uri: `${publicUrl}${redirectPath}`,
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as Tokens;
}

import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  createTokenVerifier,
  KeysUnavailable,
  TokenRefused,
  type TokenVerifier,
} from './verify-access-token.ts';

const ISSUER = 'https://idp.example/identity';
const AUDIENCE = 'https://idss.example/api';

type KeyPair = { privateKey: CryptoKey; jwk: JWK; pem: string };

async function makeKey(kid: string, alg = 'ES256'): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return {
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    pem: await exportSPKI(publicKey),
  };
}

let known: KeyPair;
let foreign: KeyPair;
let rsa: KeyPair;
let verifier: TokenVerifier;

beforeAll(async () => {
  [known, foreign, rsa] = await Promise.all([makeKey('known'), makeKey('foreign'), makeKey('rsa', 'RS256')]);
  verifier = createTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks: { local: () => ({ keys: [known.jwk, rsa.jwk] }) },
  });
});

const now = (): number => Math.floor(Date.now() / 1000);

function sign({
  key = known.privateKey,
  header = {},
  claims = {},
}: {
  key?: CryptoKey;
  header?: object;
  claims?: Record<string, unknown>;
} = {}): Promise<string> {
  const payload = {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'a1',
    jti: 'j1',
    iat: now(),
    exp: now() + 600,
    email: 'Ana@Lakeside.example',
    name: 'Ana Analyst',
    auth_time: now() - 5,
    sid: 's1',
    amr: ['pwd'],
    ...claims,
  };
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: 'known', typ: 'at+jwt', ...header })
    .sign(key);
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function refusal(token: string, by: TokenVerifier = verifier): Promise<string> {
  const error = await by.verify(token).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return error instanceof TokenRefused ? error.reason : `not refused: ${String(error)}`;
}

test('a good token names its bearer', async () => {
  const claims = { title: 'Director of Quality', acr: 'urn:idss:password' };
  expect(await verifier.verify(await sign({ claims }))).toMatchObject({
    sub: 'a1',
    email: 'ana@lakeside.example',
    name: 'Ana Analyst',
    title: 'Director of Quality',
    sid: 's1',
    amr: ['pwd'],
    jti: 'j1',
  });
  const other = await sign({ key: rsa.privateKey, header: { alg: 'RS256', kid: 'rsa' } });
  expect((await verifier.verify(other)).sub).toBe('a1');
});

test.each([
  ['expired', () => sign({ claims: { exp: now() - 60 } }), 'expired'],
  ['not yet valid', () => sign({ claims: { nbf: now() + 60 } }), 'notYetValid'],
  ['issued in the future', () => sign({ claims: { iat: now() + 60 } }), 'notYetValid'],
  ['for another audience', () => sign({ claims: { aud: 'https://idss.example/other' } }), 'audience'],
  ['of another issuer', () => sign({ claims: { iss: 'https://evil.example' } }), 'issuer'],
  ['an ID token', () => sign({ header: { typ: 'JWT' }, claims: { aud: AUDIENCE } }), 'kind'],
  ['without a type', () => sign({ header: { typ: undefined } }), 'kind'],
  ['of another key under a known id', () => sign({ key: foreign.privateKey }), 'signature'],
  ['of a foreign key', () => sign({ key: foreign.privateKey, header: { kid: 'foreign' } }), 'key'],
  ['without a key id', () => sign({ header: { kid: undefined } }), 'key'],
  [
    'with an address of keys',
    () => sign({ key: foreign.privateKey, header: { jku: 'https://evil.example/k' } }),
    'key',
  ],
  ['with a key of its own', () => sign({ key: foreign.privateKey, header: { jwk: foreign.jwk } }), 'key'],
  [
    'of a known RSA key under an EC name',
    () => sign({ key: rsa.privateKey, header: { alg: 'RS256' } }),
    'key',
  ],
  ['without an end', () => sign({ claims: { exp: undefined } }), 'claims'],
  ['without a person', () => sign({ claims: { email: undefined } }), 'claims'],
  ['without the time of the sign-in', () => sign({ claims: { auth_time: 'yesterday' } }), 'claims'],
  ['with an empty subject', () => sign({ claims: { sub: '' } }), 'claims'],
])('a token %s is refused', async (_name, createToken, reason) => {
  expect(await refusal(await createToken())).toBe(reason);
});

test('a token signed "none" or with the public key as a secret is refused', async () => {
  const [, body = ''] = (await sign()).split('.');
  const none = `${base64url({ alg: 'none', typ: 'at+jwt', kid: 'known' })}.${body}.`;
  expect(await refusal(none)).toBe('algorithm');
  for (const secret of [known.pem, rsa.pem, JSON.stringify(known.jwk)]) {
    const signed = `${base64url({ alg: 'HS256', typ: 'at+jwt', kid: 'known' })}.${body}`;
    const mac = createHmac('sha256', secret).update(signed).digest('base64url');
    expect(await refusal(`${signed}.${mac}`)).toBe('algorithm');
  }
});

test('a changed body breaks the signature, and what is no token is refused as such', async () => {
  const [header = '', body = '', signature = ''] = (await sign()).split('.');
  const changed = base64url({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'admin' });
  expect(await refusal(`${header}.${changed}.${signature}`)).toBe('signature');
  for (const token of [
    '',
    '.',
    '..',
    'a.b.c',
    'x'.repeat(100_000),
    `${header}.${body}`,
    `${header}.${body}.`,
  ]) {
    expect(await refusal(token)).toMatch(/^(malformed|signature)$/);
  }
});

// The issuer's side of remote keys: a real server whose behaviour each test sets.
type Behaviour = (path: string) => { status?: number; headers?: Record<string, string>; body?: string };
let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

async function serveKeys(first: Behaviour) {
  const state = { behaviour: first, reads: 0 };
  server = createServer((req, res) => {
    state.reads += 1;
    const { status = 200, headers = {}, body } = state.behaviour(req.url ?? '');
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    // Without a body the answer never ends.
    if (body === undefined) res.flushHeaders();
    else res.end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let time = 1_000_000;
  const remote = (url: string | { discover: string } = `${origin}/jwks`, timeout = 2_000) =>
    createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, jwks: { url, timeout, now: () => time } });
  return { state, origin, remote, pass: (milliseconds: number) => void (time += milliseconds) };
}

const keySet = (...keys: KeyPair[]): { body: string } => ({
  body: JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }),
});

test('a burst of tokens reads the keys once', async () => {
  const { state, remote } = await serveKeys(() => keySet(known));
  const by = remote();
  const token = await sign();
  await Promise.all(Array.from({ length: 100 }, () => by.verify(token)));
  expect(state.reads).toBe(1);
});

test('unknown key ids cause no more than one read a cooldown', async () => {
  const { state, remote, pass } = await serveKeys(() => keySet(known));
  const by = remote();
  for (let at = 0; at < 20; at += 1) {
    expect(await refusal(await sign({ key: foreign.privateKey, header: { kid: `made-up-${at}` } }), by)).toBe(
      'key',
    );
  }
  expect(state.reads).toBe(1);
  pass(31_000);
  expect(await refusal(await sign({ header: { kid: 'another' } }), by)).toBe('key');
  expect(state.reads).toBe(2);
});

test("the portal's own keys may change while it runs: the new one counts, the old one no longer", async () => {
  let keys = [known.jwk];
  const by = createTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks: { local: () => ({ keys }) },
  });
  const renewed = () => sign({ key: foreign.privateKey, header: { kid: 'foreign' } });
  await by.verify(await sign());
  expect(await refusal(await renewed(), by)).toBe('key');
  keys = [foreign.jwk, known.jwk];
  await by.verify(await renewed());
  await by.verify(await sign());
  keys = [foreign.jwk];
  await by.verify(await renewed());
  expect(await refusal(await sign(), by)).toBe('key');
});

test('a rotated key is found, and the old one refused once it is gone', async () => {
  const { state, remote, pass } = await serveKeys(() => keySet(known));
  const by = remote();
  await by.verify(await sign());
  state.behaviour = () => keySet(foreign);
  pass(31_000);
  await by.verify(await sign({ key: foreign.privateKey, header: { kid: 'foreign' } }));
  expect(await refusal(await sign(), by)).toBe('key');
});

test('known keys go on serving while the provider is down; a new one waits', async () => {
  const { state, remote, pass } = await serveKeys(() => keySet(known));
  const by = remote();
  await by.verify(await sign());
  state.behaviour = () => ({ status: 500, body: 'down' });
  pass(3_600_000);
  expect((await by.verify(await sign())).sub).toBe('a1');
  const unknown = await sign({ key: foreign.privateKey, header: { kid: 'foreign' } });
  await expect(by.verify(unknown)).rejects.toBeInstanceOf(KeysUnavailable);
  expect((await by.verify(await sign())).sub).toBe('a1');
});

test('a provider that was down is asked again soon, and less and less often while it stays down', async () => {
  const { state, remote, pass } = await serveKeys(() => ({ status: 500, body: 'down' }));
  const by = remote();
  await expect(by.verify(await sign())).rejects.toBeInstanceOf(KeysUnavailable);
  for (let n = 0; n < 10; n += 1)
    await expect(by.verify(await sign())).rejects.toBeInstanceOf(KeysUnavailable);
  expect(state.reads).toBe(1);
  pass(1_001);
  state.behaviour = () => keySet(known);
  expect((await by.verify(await sign())).sub).toBe('a1');
  expect(state.reads).toBe(2);
});

test.each<[string, Behaviour]>([
  ['too large', () => ({ body: JSON.stringify({ keys: [], padding: 'x'.repeat(100_000) }) })],
  [
    'of too many keys',
    () => ({ body: JSON.stringify({ keys: Array.from({ length: 51 }, () => known.jwk) }) }),
  ],
  [
    'redirecting',
    (path) =>
      path === '/moved' ? keySet(known) : { status: 302, headers: { location: '/moved' }, body: '' },
  ],
  ['no JSON', () => ({ body: '<html>' })],
  ['no key set', () => ({ body: '{"keys":"none"}' })],
  ['failing', () => ({ status: 500, body: '{}' })],
])('an answer that is %s gives no keys', async (_name, behaviour) => {
  const { remote } = await serveKeys(behaviour);
  await expect(remote().verify(await sign())).rejects.toBeInstanceOf(KeysUnavailable);
});

test('an answer that never ends is given up after the time limit', async () => {
  const { remote } = await serveKeys(() => ({}));
  await expect(remote(undefined, 50).verify(await sign())).rejects.toBeInstanceOf(KeysUnavailable);
});

test('the keys’ address can be discovered, only from the issuer’s own document', async () => {
  let issuer = '';
  const { origin, remote } = await serveKeys((path) =>
    path === '/jwks' ? keySet(known) : { body: JSON.stringify({ issuer, jwks_uri: `${origin}/jwks` }) },
  );
  issuer = 'https://evil.example';
  await expect(remote({ discover: origin }).verify(await sign())).rejects.toBeInstanceOf(KeysUnavailable);
  issuer = origin;
  expect((await remote({ discover: origin }).verify(await sign())).sub).toBe('a1');
});

/** Bad tokens, through the whole server. OWASP ASVS 5.0: 9.1.1 to 9.2.3. */
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK } from 'jose';
import { expect, test } from 'vitest';
import type { TokenChanges } from '#src/test/test-app.ts';
import { provideWorld, staff } from './open-world.ts';

const world = await provideWorld();

async function getStatus(token: string): Promise<number> {
  const answer = await world.portal.server.inject({
    url: '/api/GetAllSubmissions',
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  return answer.statusCode;
}
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const toParts = async () => (await world.portal.token(staff)).split('.');

test('a valid token is accepted', async () => {
  expect(await getStatus(await world.portal.token(staff))).toBe(200);
});

test.each(['bearer', 'BEARER', 'Bearer '])('the scheme is written as anyone likes: %j', async (scheme) => {
  const authorization = `${scheme} ${await world.portal.token(staff)}`;
  const { statusCode } = await world.portal.server.inject({
    url: '/api/GetAllSubmissions',
    headers: { authorization },
  });
  expect(statusCode).toBe(200);
});

const soon = () => Math.floor(Date.now() / 1000);
test.each<[string, TokenChanges]>([
  ['has expired', { expiresIn: -30 }],
  ['is not valid yet', { claims: { nbf: soon() + 600 } }],
  ['is for another audience', { claims: { aud: 'https://other.example/api' } }],
  ['is for the client, as an ID token is', { claims: { aud: 'idss-web' } }],
  ['is of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['is an ID token by its type', { header: { typ: 'JWT' } }],
  ['names an unknown key', { header: { kid: 'other' } }],
  ['names no key', { header: { kid: '' } }],
  ['names a key by a path', { header: { kid: '../../../dev/null' } }],
  ['points to keys of its own', { header: { jku: 'https://evil.example/jwks' } }],
  ['points to a certificate of its own', { header: { x5u: 'https://evil.example/cert' } }],
  ['names no session', { claims: { sid: undefined } }],
  ['names an unknown session', { claims: { sid: 'none' } }],
  ['names no person', { claims: { email: undefined } }],
  ['names several people', { claims: { email: [staff] } }],
])('a token that %s is refused', async (_what, changes) => {
  expect(await getStatus(await world.portal.token(staff, changes))).toBe(401);
});

test('a token signed with another key under the name of ours', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  expect(await getStatus(await world.portal.token(staff, { key: privateKey }))).toBe(401);
});

test('a token that brings its own key', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  expect(await getStatus(await world.portal.token(staff, { key: privateKey, header: { jwk } }))).toBe(401);
});

test.each(['none', 'None', 'NONE', ''])('a token that claims to need no signature: %j', async (alg) => {
  const [, payload] = await toParts();
  const header = encode({ alg, typ: 'at+jwt', kid: 'test-key' });
  for (const signature of ['', 'AAAA'])
    expect(await getStatus(`${header}.${payload}.${signature}`)).toBe(401);
});

test('a token signed by HS256 with the public key as the secret', async () => {
  const [, payload] = await toParts();
  const header = encode({ alg: 'HS256', typ: 'at+jwt', kid: 'test-key' });
  const key = await importJWK(world.portal.publicKey, 'ES256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('The public key is a secret.');
  for (const secret of [await exportSPKI(key), JSON.stringify(world.portal.publicKey), '']) {
    const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
    expect(await getStatus(`${header}.${payload}.${signature}`)).toBe(401);
  }
});

test('a token signed by another algorithm under the name of our key', async () => {
  const [, payload] = await toParts();
  const header = encode({ alg: 'RS256', typ: 'at+jwt', kid: 'test-key' });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = createSign('sha256').update(`${header}.${payload}`).sign(privateKey, 'base64url');
  expect(await getStatus(`${header}.${payload}.${signature}`)).toBe(401);
});

test('a token whose content is changed after it was signed', async () => {
  const token = await world.portal.token('viewer@callers.example');
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  expect(await getStatus(`${header}.${encode({ ...claims, email: staff })}.${signature}`)).toBe(401);
});

test.each([
  '',
  '.',
  '..',
  '...',
  'a.b.c',
  'null',
  'undefined',
  `${'a'.repeat(9000)}.b.c`,
  '{"alg":"none"}',
  'eyJhbGciOiJFUzI1NiJ9..',
])('not a token: %#', async (text) => {
  expect(await getStatus(text)).toBe(401);
});

test('roles and rights in a token are ignored', async () => {
  const token = await world.portal.token('viewer@callers.example', {
    claims: { roles: ['sysadmin'], role: 'sysadmin', isSysadmin: true, scope: 'admin' },
  });
  expect(await getStatus(token)).toBe(403);
});

test('a refused token gets no reason', async () => {
  const answers = await Promise.all(
    [
      await world.portal.token(staff, { expiresIn: -30 }),
      await world.portal.token(staff, { claims: { iss: 'https://evil.example' } }),
      'nonsense',
    ].map((token) =>
      world.portal.server.inject({
        url: '/api/GetAllSubmissions',
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.json<{ message: string }>().message)).size).toBe(1);
});

/** The real program: its messages when it cannot start, and a worker process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { findFreePort } from './db/free-port.ts';
import { openDocumentSigner } from '#src/documents/document-signer.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let folder: string;
let database: TestDatabase;
let taken: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'idss-program-'));
  database = await createTestDatabase();
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});
afterAll(async () => {
  taken.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function start(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: path.join(folder, 'data'),
      MODE: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return { child, getOutput: () => ({ out, errors }) };
}

async function failsToStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const { child, getOutput } = start(settings);
  const [code] = (await once(child, 'close')) as [number | null];
  const { out, errors } = getOutput();
  expect(code, out + errors).toBe(1);
  expect(out + errors).not.toMatch(/\n\s+at |node:internal|\.ts:\d/);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  return errors;
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.ownerUrl);
  change(url);
  return url.href;
};

test('a wrong password', async () => {
  const output = await failsToStart({
    DATABASE_URL: changed((url) => {
      url.password = 'not-it';
    }),
  });
  expect(output).toMatch(
    /^The portal cannot start: The database at 127\.0\.0\.1:\d+ refuses the login "idss": wrong name or password\. Correct DATABASE_URL, and start again\.$/m,
  );
  expect(output).not.toContain('not-it');
});

test('a database that does not exist', async () => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  expect(
    await failsToStart({
      DATABASE_URL: changed((url) => {
        // Both addresses of this name are tried and refused.
        url.hostname = 'localhost';
        url.port = String(port);
      }),
    }),
  ).toContain(`The database at localhost:${port} does not answer. Start it, or correct DATABASE_URL`);
  expect(
    await failsToStart({
      DATABASE_URL: changed((url) => {
        url.pathname = '/no_such_database';
      }),
    }),
  ).toContain('has no database "no_such_database". Create it, or correct DATABASE_URL');
});

test('a port that is in use', async () => {
  const { port } = taken.address() as AddressInfo;
  const output = await failsToStart({ DATABASE_URL: database.ownerUrl, PORT: String(port) });
  expect(output).toContain(`Port ${port} of 127.0.0.1 is in use by another program.`);
});

test('a key and a certificate that do not match, or cannot be read', async () => {
  const pems = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const dataDir = path.join(folder, name);
      const quiet = { info: () => undefined, warn: () => undefined };
      const settings = { dataDir, providerName: name, role: 'all' } as const;
      await openDocumentSigner({
        config: { ...settings, signingKeyFile: undefined, signingCertificateFile: undefined },
        log: quiet,
      });
      return path.join(dataDir, 'attestation-signing.pem');
    }),
  );
  const [first = '', second = ''] = pems;
  const certificate = path.join(folder, 'certificate.pem');
  writeFileSync(certificate, readFileSync(second, 'utf8').replace(/^[\s\S]*PRIVATE KEY-----\n/, ''));
  const key = path.join(folder, 'key.pem');
  writeFileSync(key, readFileSync(first, 'utf8').replace(/-----BEGIN CERTIFICATE[\s\S]*$/, ''));
  const settings = { DATABASE_URL: database.ownerUrl, SIGNING_CERTIFICATE_FILE: certificate };
  expect(await failsToStart({ ...settings, SIGNING_KEY_FILE: key })).toContain(
    'The signing key does not belong to the signing certificate. Set SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE to the two files of one pair.',
  );
  const broken = path.join(folder, 'broken.pem');
  writeFileSync(broken, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  expect(await failsToStart({ ...settings, SIGNING_KEY_FILE: broken })).toContain(
    'The private key in SIGNING_KEY_FILE cannot be read.',
  );
});

test('a process that stops says so and goes on answering, until a second signal', async () => {
  const port = await findFreePort();
  const { child, getOutput } = start({
    DATABASE_URL: database.ownerUrl,
    ROLE: 'web',
    PORT: String(port),
    DRAIN_SECONDS: '300',
  });
  await expect.poll(() => getOutput().out, { timeout: 20_000 }).toContain('The portal is ready');
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'stopping' });
  const ready = await fetch(`${address}/readyz`);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
  // That it is not ready is no failure of a call.
  expect(getOutput().out).not.toContain('request failed');
});

const readyAt = (
  child: ReturnType<typeof start>['child'],
  getOutput: ReturnType<typeof start>['getOutput'],
): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /The [a-z ]+ is ready at (http:[^"]+)"/.exec(getOutput().out)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(getOutput().errors)));
  });

test('a worker answers on its own port and stops cleanly', async () => {
  const { child, getOutput } = start({ DATABASE_URL: database.ownerUrl, ROLE: 'worker', WORKER_PORT: '0' });
  const address = await readyAt(child, getOutput);
  expect(await (await fetch(`${address}/livez`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ok' });
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('idss_database_up 1');
  expect((await fetch(`${address}/api/GetCurrentUser`)).status).toBe(404);
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await end).toEqual([0, null]);
});

test('the identity provider is a process of its own where the operator wants it', async () => {
  const port = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const { child, getOutput } = start({
    DATABASE_URL: database.ownerUrl,
    ROLE: 'identity',
    PORT: port,
    PUBLIC_URL,
  });
  const address = await readyAt(child, getOutput);
  expect(getOutput().out).toContain('The identity provider is ready');
  const discovery = await fetch(`${address}/identity/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({ issuer: `${PUBLIC_URL}/identity` });
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ok' });
  expect((await fetch(`${address}/api/GetCurrentUser`)).status).toBe(404);
  expect((await fetch(`${address}/`)).status).toBe(404);
  const end = once(child, 'exit');
  child.kill('SIGINT');
  expect(await end).toEqual([0, null]);
});

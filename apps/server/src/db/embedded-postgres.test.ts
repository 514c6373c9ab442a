import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { findSocketFolder } from './embedded-socket.ts';
import { findFreePort } from './free-port.ts';
import { findRunningPostgres } from './running-postgres.ts';
import { findProcess } from './process-table.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

/** A folder with a blank in its name, below one that only its owner may enter. */
function privateFolder(parent = tmpdir()): string {
  const closed = mkdtempSync(path.join(parent, 'idss private '));
  chmodSync(closed, 0o700);
  cleanUp.push(() => rmSync(closed, { recursive: true, force: true }));
  return path.join(closed, 'data');
}

let prepared = '';
beforeAll(async () => {
  prepared = mkdtempSync(path.join(tmpdir(), 'idss prepared '));
  await (await startEmbeddedPostgres({ dataDir: path.join(prepared, 'data'), log })).stop();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

/** The same with an empty database in it: a copy, which takes a sixth of the time of a first start. */
function preparedFolder(parent?: string): string {
  const dataDir = privateFolder(parent);
  expect(spawnSync('cp', ['-a', path.join(prepared, 'data'), dataDir]).status).toBe(0);
  return dataDir;
}

type More = Pick<EmbeddedPostgresOptions, 'launchMode' | 'findPort'>;

async function start(dataDir: string, more: More = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' }, ...more });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function until(message: string, isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { message, timeout: 20_000, interval: 20 }).toBe(true);
}
const hasEnded = (pid: number | undefined) =>
  until(`process ${pid} ended`, () => pid !== undefined && findProcess(pid) === undefined);

/** A server in a process of its own, which can be killed. */
async function startServer(
  dataDir: string,
): Promise<{ server: ChildProcess; pid: number; ownerUrl: string }> {
  const fixture = fileURLToPath(new URL('../test/embedded-server.fixture.ts', import.meta.url));
  const server = spawn(process.execPath, [fixture, dataDir], { stdio: ['pipe', 'pipe', 'ignore'] });
  cleanUp.push(async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  });
  for await (const line of createInterface({ input: server.stdout })) return { server, ...JSON.parse(line) };
  throw new Error('The server ended before it was ready.');
}

test('data survives a restart; the password is random, in a file for its owner only', async () => {
  const dataDir = privateFolder();
  const first = await start(dataDir);
  await query(first.ownerUrl, 'create table kept as select 42 as answer');
  const pid = first.pid;
  await first.stop();
  expect(findProcess(pid ?? 0)).toBeUndefined();
  const second = await start(dataDir);
  expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(statSync(path.join(dataDir, 'postgres', 'secret.json')).mode & 0o777).toBe(0o600);

  const wrong = new URL(second.ownerUrl);
  wrong.password = 'idss';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  const owner = await query(
    second.ownerUrl,
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = session_user',
  );
  expect(owner).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
});

test('a port that another process took since it was found is left to that process', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  cleanUp.push(() => other.close());
  const taken = (other.address() as AddressInfo).port;
  let asked = 0;
  const findPort = async () => (asked++ === 0 ? taken : findFreePort());
  const postgres = await start(privateFolder(), { findPort });
  expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(asked).toBe(2);
});

test('a second server on the same folder is refused and does no harm', async () => {
  const dataDir = preparedFolder();
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow('in use by another server');
  expect(await query(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a copy of the folder runs next to the original, and neither harms the other', async () => {
  const originalDir = preparedFolder();
  const copyDir = privateFolder();
  const made = await start(originalDir);
  await query(made.ownerUrl, 'create table kept as select 42 as answer');
  await made.stop();
  expect(spawnSync('cp', ['-a', originalDir, copyDir]).status).toBe(0);
  const original = await start(originalDir);
  const serving = original.pid;
  const session = new pg.Client({ connectionString: original.ownerUrl });
  const losses: Error[] = [];
  session.on('error', (error) => losses.push(error));
  await session.connect();
  cleanUp.push(() => session.end());
  // As if it had been copied while the original ran: its locks name processes that are alive.
  for (const name of ['server.pid', path.join('data', 'postmaster.pid')])
    cpSync(path.join(originalDir, 'postgres', name), path.join(copyDir, 'postgres', name));

  const copy = await start(copyDir);
  expect(await query(copy.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  const killed = copy.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await until('PostgreSQL was started again', () => copy.pid !== undefined && copy.pid !== killed);
  await vi.waitFor(() => query(copy.ownerUrl, 'select 1'), { timeout: 20_000 });

  expect((await session.query('select answer from kept')).rows).toEqual([{ answer: 42 }]);
  expect({ pid: original.pid, losses }).toEqual({ pid: serving, losses: [] });
  // Each folder still belongs to one server.
  await expect(start(copyDir)).rejects.toThrow('in use by another server');
});

test('killed while the server runs, it comes back on the same address with what was acknowledged', async () => {
  const postgres = await start(preparedFolder());
  const reasons: string[] = [];
  postgres.onExit((reason) => reasons.push(reason));
  await query(postgres.ownerUrl, 'create table kept as select 42 as answer');
  // A computation that does not look whether its server lives: its process must not block the next start.
  const busy = query(postgres.ownerUrl, 'select count(*) from generate_series(1, 1000000000000)').then(
    () => 'answered',
    () => 'refused',
  );
  const killed = postgres.pid ?? 0;
  process.kill(killed, 'SIGKILL');
  await until('PostgreSQL was started again', () => postgres.pid !== undefined && postgres.pid !== killed);
  await vi.waitFor(
    async () => expect(await query(postgres.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]),
    { timeout: 20_000 },
  );
  expect(await busy).toBe('refused');
  expect(reasons).toEqual(['by SIGKILL']);
  // Asked to end, it would wait for this session, and take no new ones.
  const session = new pg.Client({ connectionString: postgres.ownerUrl });
  const ended = new Promise<void>((resolve) => {
    session.on('end', resolve).on('error', () => undefined);
  });
  await session.connect();
  process.kill(postgres.pid ?? 0, 'SIGTERM');
  await ended;
  await vi.waitFor(
    async () => expect(await query(postgres.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]),
    { timeout: 20_000 },
  );
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a server ended by %s leaves nothing running',
  async (signal) => {
    const { server, pid } = await startServer(preparedFolder());
    server.kill(signal);
    await once(server, 'exit');
    expect(findProcess(pid)).toBeUndefined();
  },
);

test('a server ended by an uncaught error leaves nothing running', async () => {
  const { server, pid } = await startServer(preparedFolder());
  server.stdin?.write('now\n');
  await once(server, 'exit');
  expect(server.exitCode).not.toBe(0);
  await hasEnded(pid);
});

test('a killed server is followed by the next, which stops what was left and has the data', async () => {
  const dataDir = preparedFolder();
  const first = await startServer(dataDir);
  await query(first.ownerUrl, 'create table kept as select 42 as answer');
  first.server.kill('SIGKILL');
  await once(first.server, 'exit');
  const next = await start(dataDir);
  expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(findProcess(first.pid)).toBeUndefined();
});

test('server and database killed together, the next start recovers', async () => {
  const dataDir = preparedFolder();
  const first = await startServer(dataDir);
  await query(first.ownerUrl, 'create table kept as select 42 as answer');
  first.server.kill('SIGSTOP');
  process.kill(first.pid, 'SIGKILL');
  first.server.kill('SIGKILL');
  await once(first.server, 'exit');
  const next = await start(dataDir);
  expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('lock files whose process ids belong to others by now do not count', async () => {
  const dataDir = preparedFolder();
  const first = await start(dataDir);
  await query(first.ownerUrl, 'create table kept as select 42 as answer');
  const lockFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  await first.stop();
  const bystander = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  cleanUp.push(() => bystander.kill());
  writeFileSync(lockFile, [String(bystander.pid), ...lines.slice(1)].join('\n'));
  writeFileSync(
    path.join(dataDir, 'postgres', 'server.pid'),
    JSON.stringify({ pid: bystander.pid, born: 'earlier' }),
  );
  const next = await start(dataDir);
  expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(findProcess(bystander.pid ?? 0)).toBeDefined();
});

test('an interrupted first start leaves nothing that the next one trips over', async () => {
  const dataDir = privateFolder();
  const unfinished = path.join(dataDir, 'postgres', 'data.new');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
  const postgres = await start(dataDir);
  expect(await query(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Wherever the files of this run are, a path that is short enough for a socket. */
const shortParent = '/tmp';

test('a folder has a socket while the name fits into its address', async () => {
  const parent = privateFolder(shortParent);
  const getFolder = (bytes: number) =>
    path.join(parent, 'x'.repeat(bytes - Buffer.byteLength(path.join(parent, '.s.PGSQL.65535')) - 1));
  for (const bytes of [103, 104]) mkdirSync(getFolder(bytes), { recursive: true });
  expect(await findSocketFolder(getFolder(103))).toBe(getFolder(103));
  expect(await findSocketFolder(getFolder(104))).toBeNull();
});

test('a folder that can have no socket has none', async () => {
  const folder = privateFolder(shortParent);
  mkdirSync(folder);
  expect(await findSocketFolder(folder)).toBe(folder);
  // As in a mounted folder that knows only files.
  mkdirSync(path.join(folder, '.s.probe', 'kept'), { recursive: true });
  expect(await findSocketFolder(folder)).toBeNull();
});

/** null over a Unix socket. */
const askForClient = (url: string) => query(url, 'select host(inet_client_addr()) as client');

test('statements go over a Unix socket where its path is short enough, otherwise over the loopback interface', async () => {
  const dataDir = preparedFolder(shortParent);
  const folder = path.join(dataDir, 'postgres');
  // Of a server that was killed on another port.
  for (const ending of ['', '.lock']) writeFileSync(path.join(folder, `.s.PGSQL.1${ending}`), '');
  const postgres = await start(dataDir);
  const socket = `.s.PGSQL.${new URL(postgres.ownerUrl).port}`;
  expect(await askForClient(postgres.ownerUrl)).toEqual([{ client: null }]);
  expect(await askForClient(findRunningPostgres(dataDir)?.appUrl ?? '')).toEqual([{ client: null }]);
  expect(readdirSync(folder).filter((name) => name.startsWith('.s.'))).toEqual([socket, `${socket}.lock`]);
  expect(statSync(path.join(folder, socket)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  expect(readdirSync(folder).filter((name) => name.startsWith('.s.'))).toEqual([]);

  const long = path.join(privateFolder(shortParent), 'x'.repeat(100));
  mkdirSync(path.dirname(long), { recursive: true });
  renameSync(dataDir, long);
  const other = await start(long);
  expect(await askForClient(other.ownerUrl)).toEqual([{ client: '127.0.0.1' }]);
  expect(await askForClient(findRunningPostgres(long)?.appUrl ?? '')).toEqual([{ client: '127.0.0.1' }]);
});

test('a password file that is missing from existing data is named', async () => {
  const dataDir = preparedFolder();
  await (await start(dataDir)).stop();
  rmSync(path.join(dataDir, 'postgres', 'secret.json'));
  await expect(start(dataDir)).rejects.toThrow('secret.json');
});

test('root without user namespaces runs it as another user, also where that one may not enter', async () => {
  const dataDir = privateFolder();
  const first = await start(dataDir, { launchMode: 'drop' });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) cleanUp.unshift(() => rmSync(first.folder, { recursive: true, force: true }));
  expect(first.launchMode).toBe(isRoot ? 'drop' : 'direct');
  expect(statSync(path.join(first.folder, 'data')).uid === 0).toBe(false);
  await query(first.ownerUrl, 'create table kept as select 42 as answer');
  await first.stop();
  // Also once user namespaces work: the data is where it was, and no second database is begun.
  for (const more of [{ launchMode: 'drop' } as const, {}]) {
    const next = await start(dataDir, more);
    expect(await query(next.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await next.stop();
  }
});

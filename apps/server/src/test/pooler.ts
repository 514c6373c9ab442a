/** PgBouncer before the run's PostgreSQL, set up as an administrator would: it refuses start-up options, as by default. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#src/db/free-port.ts';
import { untilSaid } from './until-said.ts';

export type PoolMode = 'session' | 'transaction';

export interface Pooler {
  /** The same database and login, through the pooler. */
  through(address: string, mode: PoolMode): string;
  stop(): Promise<void>;
}

/** The connections that it has to each database for each login: of transactions fewer than the portal opens to it. */
const serverConnections: Record<PoolMode, number> = { session: 80, transaction: 3 };

interface PooledDatabase {
  /** The database name that clients connect to. */
  readonly name: string;
  readonly mode: PoolMode;
  /** Where it is: host, port and name, and its limits, as pgbouncer.ini has them. */
  readonly place: string;
}

/** pgbouncer.ini. `more` are further lines. */
export const poolerSettings = (
  port: number,
  usersFile: string,
  databases: readonly PooledDatabase[],
  more: readonly string[],
): string =>
  [
    '[databases]',
    ...databases.map(({ name, mode, place }) => `${name} = ${place} pool_mode=${mode}`),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${usersFile}`,
    ...more,
    '',
  ].join('\n');

/** The file that the settings name: a line for each login with its password. */
export const poolerUsers = (passwords: ReadonlyMap<string, string>): string =>
  [...passwords].map(([login, password]) => `"${login}" "${password}"\n`).join('');

export async function startPooler(program: string, addresses: readonly string[]): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-pooler-'));
  const port = await findFreePort();
  const urls = addresses.map((address) => new URL(address));
  const databases = [...new Set(urls.map((url) => url.pathname.slice(1)))];
  const [first] = urls;
  const users = path.join(folder, 'users.txt');
  const logins = new Map(urls.map(({ username, password }) => [username, password]));
  writeFileSync(users, poolerUsers(logins));
  const settings = path.join(folder, 'pgbouncer.ini');
  const pooled = databases.flatMap((name) =>
    (['session', 'transaction'] as const).map((mode) => ({
      name: `${name}_${mode}`,
      mode,
      place: `host=127.0.0.1 port=${first?.port} dbname=${name} pool_size=${serverConnections[mode]}`,
    })),
  );
  writeFileSync(
    settings,
    poolerSettings(port, users, pooled, ['max_client_conn = 500', 'server_idle_timeout = 1']),
  );
  // It refuses to run as root, and reads its files before it becomes another user, who may not enter the folder.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const server: ChildProcess = spawn(program, [...asNobody, settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilSaid(server, 'process up');
  return {
    through(address, mode) {
      const url = new URL(address);
      url.host = `127.0.0.1:${port}`;
      url.pathname += `_${mode}`;
      // Of a Unix socket, which would lead past the pooler.
      url.searchParams.delete('host');
      return url.href;
    },
    async stop() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

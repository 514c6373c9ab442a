/**
 * pgbouncer in front of the database: the name `idss` is pooled by transaction, `idss_session` by session; the owner's
 * and the application's login both may use both.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { poolerSettings, poolerUsers } from '../../apps/server/src/test/pooler.ts';
import { programPath, requirePackages } from './packages.ts';
import { addPart } from './part.ts';
import { giveTo } from './system-user.ts';

export interface PoolerAddresses {
  readonly owner: string;
  readonly app: string;
  readonly ownerBySession: string;
  readonly appBySession: string;
}

export interface PoolerOptions {
  readonly port: number;
  /** Where PostgreSQL is, or what leads to it. */
  readonly database: { readonly port: number; readonly name?: string };
  /** Login and password of each who may sign in. */
  readonly logins: { readonly owner: string; readonly app: string };
  /** Connections to PostgreSQL for each login and database. */
  readonly connections?: number;
  /** Start-up parameters that it drops instead of refusing the connection. */
  readonly ignored?: readonly string[];
}

export async function startPooler(
  folder: string,
  { port, database, logins, connections = 40, ignored = [] }: PoolerOptions,
): Promise<PoolerAddresses> {
  requirePackages(['pgbouncer']);
  const home = path.join(folder, 'pooler');
  mkdirSync(home, { recursive: true });
  chmodSync(folder, 0o755);
  const settings = path.join(home, 'pgbouncer.ini');
  const users = path.join(home, 'users.txt');
  const place = `host=127.0.0.1 port=${database.port} dbname=${database.name ?? 'idss'}`;
  writeFileSync(
    settings,
    poolerSettings(
      port,
      users,
      [
        { name: 'idss', mode: 'transaction', place },
        { name: 'idss_session', mode: 'session', place },
      ],
      [
        'max_client_conn = 1000',
        `default_pool_size = ${connections}`,
        'server_connect_timeout = 2',
        'server_login_retry = 1',
        'server_check_delay = 1',
        'query_wait_timeout = 10',
        ...(ignored.length === 0 ? [] : [`ignore_startup_parameters = ${ignored.join(', ')}`]),
      ],
    ),
  );
  const passwords = new Map([
    ['idss_owner', logins.owner],
    ['idss_app', logins.app],
  ]);
  writeFileSync(users, poolerUsers(passwords), { mode: 0o600 });
  giveTo('postgres', home, settings, users);
  await addPart(folder, {
    name: 'pooler',
    kind: 'pooler',
    command: [programPath('pgbouncer'), settings],
    user: 'postgres',
    ready: `tcp:${port}`,
    port,
  });
  const at = (login: 'owner' | 'app', name: string): string =>
    `postgresql://idss_${login}:${logins[login]}@127.0.0.1:${port}/${name}`;
  return {
    owner: at('owner', 'idss'),
    app: at('app', 'idss'),
    ownerBySession: at('owner', 'idss_session'),
    appBySession: at('app', 'idss_session'),
  };
}

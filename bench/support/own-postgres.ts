/** A PostgreSQL 15 of Debian as an operator runs it: two logins, a database, and what else its configuration needs. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './open-portal.ts';

const programs = '/usr/lib/postgresql/15/bin';
const password = 'lakeside-harbor';

export interface OwnPostgres {
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  /** DATABASE_URL and APP_DATABASE_URL. */
  getEnvironment(database: string): Readonly<Record<'DATABASE_URL' | 'APP_DATABASE_URL', string>>;
  createDatabase(name: string): void;
  /** As the system user postgres; answers what it printed. */
  run(program: string, ...args: string[]): string;
  sql(database: string, statement: string): string;
  start(): void;
  stop(): void;
}

/** As the system user postgres, because the server refuses to run as root. */
export function runAsPostgres(program: string, args: readonly string[], cwd: string): string {
  const path = program.includes('/') || program === 'pgbackrest' ? program : join(programs, program);
  const done = spawnSync('runuser', ['-u', 'postgres', '--', path, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', PGPASSWORD: password },
  });
  if (done.status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${done.status}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** In `folder`, which the system user postgres owns. */
export async function startOwnPostgres(
  folder: string,
  settings: readonly string[] = [],
): Promise<OwnPostgres> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  spawnSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, ...args: string[]): string => runAsPostgres(program, args, folder);
  run('initdb', '-D', data, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
  appendFileSync(
    join(data, 'postgresql.conf'),
    [
      "listen_addresses = '127.0.0.1'",
      `port = ${port}`,
      `unix_socket_directories = '${folder}'`,
      ...settings,
      '',
    ].join('\n'),
  );
  const own: OwnPostgres = {
    folder,
    data,
    port,
    getEnvironment: (database) => ({
      DATABASE_URL: `postgresql://plan_owner:${password}@127.0.0.1:${port}/${database}`,
      APP_DATABASE_URL: `postgresql://idss_app:${password}@127.0.0.1:${port}/${database}`,
    }),
    createDatabase: (name) => void own.sql('postgres', `create database ${name} owner plan_owner`),
    run,
    sql: (database, statement) =>
      run(
        'psql',
        '-h',
        folder,
        '-p',
        String(port),
        '-X',
        '-A',
        '-t',
        '-v',
        'ON_ERROR_STOP=1',
        '-c',
        statement,
        database,
      ).trim(),
    start: () => void run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(folder, 'server.log'), 'start'),
    stop: () => void run('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop'),
  };
  own.start();
  own.sql('postgres', `create role plan_owner login password '${password}'`);
  own.sql('postgres', `create role idss_app login password '${password}'`);
  return own;
}

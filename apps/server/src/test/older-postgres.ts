/** A PostgreSQL older than the embedded one, set up as an administrator would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '#src/db/free-port.ts';
import type { PostgresBinaries } from '#src/db/postgres-binaries.ts';
import { type Launch, postgresEnvironment, prepareLaunch } from '#src/db/postgres-launch.ts';
import { untilSaid } from './until-said.ts';

export interface OlderPostgres {
  /** Connected as the database's administrator. */
  query(text: string, database?: string): Promise<unknown[]>;
  getUrl(login: string, password: string, database: string): string;
  stop(): Promise<void>;
}

/** With settings such as `work_mem=64MB`. Throws with PostgreSQL's own message if it does not start. */
export async function startOlderPostgres(
  binaries: PostgresBinaries,
  more: readonly string[] = [],
): Promise<OlderPostgres> {
  const parent = mkdtempSync(path.join(tmpdir(), 'idss-older-'));
  const launch = prepareLaunch(binaries, path.join(parent, 'postgres'));
  const data = path.join(launch.folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(parent, 'password');
  writeFileSync(passwordFile, password);
  const initdb = run(launch, 'initdb', [
    '-D',
    data,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  initdb.stdout?.resume();
  initdb.stderr?.pipe(process.stderr);
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`initdb of PostgreSQL ${binaries.version} failed.`);

  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    ...more,
  ];
  const server = run(launch, 'postgres', ['-D', data, ...settings.flatMap((each) => ['-c', each])]);
  await untilSaid(server, 'ready to accept connections');
  const getUrl = (login: string, secret: string, database: string) =>
    `postgresql://${login}:${secret}@127.0.0.1:${port}/${database}`;
  return {
    getUrl,
    async query(text, database = 'postgres') {
      const client = new pg.Client({ connectionString: getUrl('postgres', password, database) });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

function run(launch: Launch, program: string, args: readonly string[]): ChildProcess {
  const [first = '', ...rest] = [...launch.prefix, path.join(launch.binaries, 'bin', program), ...args];
  return spawn(first, rest, {
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...launch.identity,
  });
}

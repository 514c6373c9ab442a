/**
 * Three PostgreSQL 15 nodes under Patroni with etcd, synchronous, and HAProxy in front of whichever leads.
 * `startDatabase` alone serves tests of failover.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { postgresFolder, programPath, requirePackages } from './packages.ts';
import { addPart, isReady, signalPart, startPart, stopPart } from './part.ts';
import type { Ports } from './ports.ts';
import { newSecret } from './secrets.ts';
import { giveTo } from './system-user.ts';

export const databasePackages = [
  'postgresql-15',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
] as const;

export const nodes = [1, 2, 3] as const;
export type Node = (typeof nodes)[number];

/** The name of a node's Patroni in the cluster. */
export const nodeName = (node: Node): string => `patroni${node}`;

const account = 'postgres';
const databaseName = 'idss';

type DatabasePorts = Pick<
  Ports,
  | 'leader'
  | 'etcd'
  | 'etcdPeers'
  | 'postgres1'
  | 'postgres2'
  | 'postgres3'
  | 'patroni1'
  | 'patroni2'
  | 'patroni3'
>;

export interface Logins {
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
}

export interface DatabaseAddresses {
  /** Through HAProxy, to whichever node leads. */
  readonly superuser: string;
  readonly owner: string;
  readonly app: string;
  /** The same without HAProxy: all three nodes, for programs that look for the leader themselves. */
  readonly ownerHosts: string;
  readonly appHosts: string;
}

export async function startDatabase(
  folder: string,
  ports: DatabasePorts,
): Promise<{ readonly logins: Logins; readonly addresses: DatabaseAddresses }> {
  requirePackages(databasePackages);
  const home = path.join(folder, 'database');
  mkdirSync(home, { recursive: true });
  // The account of PostgreSQL works in it.
  for (const each of [folder, home]) chmodSync(each, 0o755);
  giveTo(account, home);
  const logins: Logins = { superuser: newSecret(), owner: newSecret(), app: newSecret() };
  await addPart(folder, etcd(home, ports));
  const parts = nodes.map((node) => patroni(home, node, ports, logins));
  // The first one makes the database, the others copy it.
  const [first, ...others] = parts;
  if (first) await addPart(folder, first);
  await Promise.all(others.map((part) => addPart(folder, part)));
  await addPart(folder, leaderBalancer(home, ports));
  const addresses = getAddresses(ports, logins);
  await makeDatabase(addresses.superuser, logins);
  return { logins, addresses };
}

function getAddresses(ports: DatabasePorts, logins: Logins): DatabaseAddresses {
  const at = (login: string, secret: string, host: string, rest: string): string =>
    `postgresql://${login}:${secret}@${host}/${rest}`;
  const leader = `127.0.0.1:${ports.leader}`;
  const hosts = nodes.map((node) => `127.0.0.1:${ports[`postgres${node}`]}`).join(',');
  const any = `${databaseName}?target_session_attrs=read-write`;
  return {
    superuser: at('postgres', logins.superuser, leader, 'postgres'),
    owner: at('idss_owner', logins.owner, leader, databaseName),
    app: at('idss_app', logins.app, leader, databaseName),
    ownerHosts: at('idss_owner', logins.owner, hosts, any),
    appHosts: at('idss_app', logins.app, hosts, any),
  };
}

const etcd = (home: string, { etcd: client, etcdPeers }: DatabasePorts) => {
  const url = (port: number): string => `http://127.0.0.1:${port}`;
  return {
    name: 'etcd',
    kind: 'etcd' as const,
    command: [
      programPath('etcd'),
      '--data-dir',
      path.join(home, 'etcd'),
      '--listen-client-urls',
      url(client),
      '--advertise-client-urls',
      url(client),
      '--listen-peer-urls',
      url(etcdPeers),
      '--initial-advertise-peer-urls',
      url(etcdPeers),
      '--initial-cluster',
      `default=${url(etcdPeers)}`,
    ],
    user: account,
    ready: `${url(client)}/health`,
    port: client,
  };
};

function patroni(home: string, node: Node, ports: DatabasePorts, { superuser }: Logins) {
  const data = path.join(home, `data${node}`);
  const settings = {
    scope: 'idss',
    name: `postgres${node}`,
    restapi: {
      listen: `127.0.0.1:${ports[`patroni${node}`]}`,
      connect_address: `127.0.0.1:${ports[`patroni${node}`]}`,
    },
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          // Two processes of all roles use up to 80 connections, and more during an upgrade.
          parameters: { max_connections: 300, wal_level: 'replica' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
        'local all all scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ports[`postgres${node}`]}`,
      connect_address: `127.0.0.1:${ports[`postgres${node}`]}`,
      data_dir: data,
      bin_dir: postgresFolder,
      pgpass: path.join(home, `pgpass${node}`),
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: superuser },
        rewind: { username: 'rewind', password: superuser },
      },
      parameters: { unix_socket_directories: home },
    },
  };
  const file = path.join(home, `postgres${node}.yml`);
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o600 });
  giveTo(account, file);
  return {
    name: nodeName(node),
    kind: 'patroni' as const,
    command: [programPath('patroni'), file],
    user: account,
    ready: `http://127.0.0.1:${ports[`patroni${node}`]}/readiness`,
    port: ports[`postgres${node}`],
    readySeconds: 120,
  };
}

function leaderBalancer(home: string, ports: DatabasePorts) {
  const file = path.join(home, 'haproxy.cfg');
  const servers = nodes.map(
    (node) =>
      `  server postgres${node} 127.0.0.1:${ports[`postgres${node}`]} check port ${ports[`patroni${node}`]}`,
  );
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  option clitcpka
  option srvtcpka
listen leader
  bind 127.0.0.1:${ports.leader}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  return {
    name: 'database-balancer',
    kind: 'database-balancer' as const,
    command: [programPath('haproxy'), '-db', '-f', file],
    user: account,
    ready: `tcp:${ports.leader}`,
    port: ports.leader,
  };
}

/** Two logins: one owns the database, the application's cannot become the owner. */
async function makeDatabase(superuser: string, { owner, app }: Logins): Promise<void> {
  const client = await connected(superuser);
  try {
    await client.query(`create role idss_owner login password '${owner}'`);
    await client.query(`create role idss_app login password '${app}'`);
    await client.query(`create database ${databaseName} owner idss_owner`);
  } finally {
    await client.end();
  }
}

/** HAProxy takes a second to see who leads, and until then asks anyone. */
async function connected(address: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      const { rows } = await client.query<{ leads: boolean }>('select not pg_is_in_recovery() as leads');
      if (rows[0]?.leads !== true) throw new Error('No PostgreSQL node leads.');
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (tries >= 100) throw error;
      await delay(200);
    }
  }
}

/** The node that leads now; null while there is none. */
export async function leader(ports: DatabasePorts): Promise<Node | null> {
  const leads = await Promise.all(
    nodes.map((node) => isReady({ ready: `http://127.0.0.1:${ports[`patroni${node}`]}/primary` })),
  );
  return nodes.find((_, n) => leads[n]) ?? null;
}

/** The first process of a node's PostgreSQL, which is in a group of its own. */
export function postmaster(folder: string, node: Node): number | null {
  const data = path.join(folder, 'database', `data${node}`);
  try {
    const id = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The file stays where PostgreSQL was killed, and another process may have got its number.
    return readlinkSync(`/proc/${id}/cwd`) === realpathSync(data) ? id : null;
  } catch {
    return null;
  }
}

/** As a machine that loses its power: Patroni and PostgreSQL end at once. `startPart` brings the node back. */
export function killNode(folder: string, node: Node): void {
  // Patroni first: it would start PostgreSQL again.
  signalPart(folder, nodeName(node), 'SIGKILL');
  killProcesses(getProcesses(folder, node));
}

function killProcesses(ids: readonly number[]): void {
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** A node's postmaster and its children, found by their parent. */
function getProcesses(folder: string, node: Node): number[] {
  const first = postmaster(folder, node);
  if (first === null) return [];
  const { stdout } = spawnSync('pgrep', ['-P', String(first)], { encoding: 'utf8' });
  return [
    first,
    ...stdout
      .split('\n')
      .filter((line) => line !== '')
      .map(Number),
  ];
}

/** Stops a node gracefully, so that another one leads. */
export async function stopNode(folder: string, node: Node): Promise<void> {
  await stopPart(folder, nodeName(node), 60);
}

export const startNode = async (folder: string, node: Node): Promise<void> =>
  void (await startPart(folder, nodeName(node)));

/** Ends the PostgreSQL processes that a killed Patroni leaves running. */
export function endLeftPostgres(folder: string): void {
  for (const node of nodes) killProcesses(getProcesses(folder, node));
}

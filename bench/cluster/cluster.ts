/**
 * The whole installation on one machine: HAProxy, two web and two worker processes, pgbouncer, three PostgreSQL nodes
 * under Patroni with etcd, and an S3 store, all on loopback in one folder and a range of a hundred ports.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { databasePackages, endLeftPostgres, startDatabase } from './database.ts';
import { requirePackages } from './packages.ts';
import {
  endCluster,
  isRunning,
  openCluster,
  readCluster,
  stateFile,
  stopPart,
  writeCluster,
  type ClusterState,
  type Part,
} from './part.ts';
import { startBalancer } from './balancer.ts';
import { startPooler } from './pooler.ts';
import { sharedKeys, startPortalProcess } from './portal.ts';
import { portsFrom } from './ports.ts';
import { startStorage, storagePackages, storeSettings } from './storage.ts';

export interface ClusterOptions {
  /** Made where it is missing; nothing else may be in it. */
  readonly folder: string;
  readonly firstPort?: number;
  /** Browsers reach it by HTTPS, with HTTP/2; with HTTP otherwise. HAProxy listens for both. */
  readonly isTls?: boolean;
  /** Settings of web and worker processes that differ from those of the cluster. */
  readonly settings?: Readonly<Record<string, string>>;
  /** `apps/server/src/main.ts` of another version. */
  readonly program?: string;
  readonly onProgress?: (text: string) => void;
}

/** Long: the servers of a cluster are started in this order, and share their settings. */
export async function startCluster({
  folder: wanted,
  firstPort = 5000,
  isTls = false,
  settings = {},
  program,
  onProgress = () => undefined,
}: ClusterOptions): Promise<ClusterState> {
  requirePackages([...databasePackages, 'pgbouncer', ...storagePackages, 'openssl']);
  const folder = path.resolve(wanted);
  const ports = portsFrom(firstPort);
  openCluster(folder, ports);
  const portal = isTls ? `https://127.0.0.1:${ports.portalTls}` : `http://127.0.0.1:${ports.portal}`;
  try {
    onProgress('PostgreSQL under Patroni, and the object store …');
    const [{ logins, addresses: direct }, storage] = await Promise.all([
      startDatabase(folder, ports),
      startStorage(folder, ports.storage),
    ]);
    onProgress('pgbouncer …');
    const database = { port: ports.leader };
    const pooled = await startPooler(folder, { port: ports.pooler, database, logins });
    const common = {
      ...sharedKeys(folder),
      PUBLIC_URL: portal,
      DATABASE_URL: pooled.owner,
      APP_DATABASE_URL: pooled.app,
      DATABASE_DIRECT_URL: direct.owner,
      ...storeSettings(storage),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const start = (name: 'web1' | 'web2' | 'worker1' | 'worker2') =>
      startPortalProcess(folder, {
        name,
        role: name.startsWith('web') ? 'web' : 'worker',
        port: ports[name],
        settings: common,
        ...(program === undefined ? {} : { program }),
      });
    onProgress('The first web process, which makes the demonstration season …');
    await start('web1');
    onProgress('The second web process and two workers, and HAProxy in front …');
    await Promise.all([
      ...(['web2', 'worker1', 'worker2'] as const).map(start),
      startBalancer(folder, {
        port: ports.portal,
        tlsPort: ports.portalTls,
        web: { web1: ports.web1, web2: ports.web2 },
      }),
    ]);
    const state = readCluster(folder);
    const addresses = {
      portal,
      owner: direct.owner,
      app: direct.app,
      superuser: direct.superuser,
      ownerHosts: direct.ownerHosts,
      appHosts: direct.appHosts,
      pooledOwner: pooled.owner,
      pooledApp: pooled.app,
      pooledOwnerBySession: pooled.ownerBySession,
      pooledAppBySession: pooled.appBySession,
      storage: storage.endpoint,
    };
    writeCluster({ ...state, addresses });
    return { ...state, addresses };
  } catch (error) {
    await stopCluster(folder);
    throw error;
  }
}

/** Clients are stopped before their servers. */
const order = [
  'balancer',
  'web',
  'worker',
  'pooler',
  'database-balancer',
  'patroni',
  'etcd',
  'swift',
  'memcached',
] as const;

/** Ends all processes by id, and removes the folder unless its data is wanted. */
export async function stopCluster(
  folder: string,
  { keepsData = false }: { readonly keepsData?: boolean } = {},
): Promise<void> {
  endCluster(folder);
  const running = (): Part[] => Object.values(readCluster(folder).parts).filter(isRunning);
  // The next round ends a process that was being started in this one.
  while (running().length > 0)
    for (const kind of order) {
      const parts = running().filter((part) => part.kind === kind);
      await Promise.all(parts.map(({ name }) => stopPart(folder, name)));
    }
  endLeftPostgres(folder);
  if (keepsData) rmSync(stateFile(folder));
  else rmSync(folder, { recursive: true });
}

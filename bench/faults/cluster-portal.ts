/**
 * The whole installation of bench/cluster, as the rows see one process: ready is when each of its processes is, and
 * starting it brings back what a fault ended. Its processes reach PostgreSQL through pgbouncer, pooled by transaction.
 */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startCluster, stopCluster } from '../cluster/cluster.ts';
import {
  changePart,
  isReady,
  isRunning,
  getPart,
  readCluster,
  signalPart,
  startPart,
  stopPart,
} from '../cluster/part.ts';
import { note } from '../support/report.ts';
import { temporaryFolder, undoAtEnd } from './end-all.ts';
import type { Portal } from './portal.ts';

export const processNames = ['web1', 'web2', 'worker1', 'worker2'] as const;

const notHere = (): never => {
  throw new Error('A cluster has parts; this is done to one process only.');
};

/** Long: a member for each thing that is done to a portal. */
export async function openClusterPortal(firstPort: number): Promise<Portal> {
  const home = await temporaryFolder('cluster');
  // Its programs work as other users, where this one is root.
  chmodSync(home, 0o755);
  const folder = join(home, 'all');
  undoAtEnd(() => stopCluster(folder).catch(() => undefined));
  const { addresses } = await startCluster({
    folder,
    firstPort,
    // The invariants read the files themselves.
    settings: {
      STORAGE_URL: pathToFileURL(join(folder, 'files')).href,
      SWEEP_EVERY_SECONDS: '5',
      SWEEP_AFTER_SECONDS: '60',
    },
    onProgress: note,
  });
  note('Its processes again, through pgbouncer …');
  for (const name of processNames) {
    await stopPart(folder, name);
    changePart(folder, name, {
      environment: {
        ...getPart(folder, name).environment,
        DATABASE_URL: addresses['pooledOwner'] ?? '',
        APP_DATABASE_URL: addresses['pooledApp'] ?? '',
        DATABASE_DIRECT_URL: addresses['owner'] ?? '',
      },
    });
  }
  for (const name of processNames) await startPart(folder, name);

  const portal: Portal = {
    url: addresses['portal'] ?? '',
    folder,
    logFile: join(folder, 'web1.log'),
    isRunning: true,
    pid: 0,
    ownerUrl: () => addresses['owner'] ?? null,
    appUrl: addresses['app'],
    // Where its files are.
    settings: { ...getPart(folder, 'web1').environment },
    postgresPid: notHere,
    signal: notHere,
    exited: () => Promise.resolve(null),
    async start() {
      const begun = performance.now();
      for (const part of Object.values(readCluster(folder).parts)) {
        signalPart(folder, part.name, 'SIGCONT');
        if (!isRunning(part)) await startPart(folder, part.name, { waits: false });
      }
      await portal.untilReady(120);
      return (performance.now() - begun) / 1000;
    },
    stop: notHere,
    async isReady() {
      const parts = Object.values(readCluster(folder).parts);
      const ready = await Promise.all(parts.map((part) => isReady(part)));
      return ready.every(Boolean);
    },
    async untilReady(withinSeconds = 60) {
      const begun = performance.now();
      const seconds = (): number => (performance.now() - begun) / 1000;
      while (!(await portal.isReady())) {
        if (seconds() > withinSeconds) throw new Error(`The cluster was not ready after ${withinSeconds} s.`);
        await delay(50);
      }
      return seconds();
    },
  };
  return portal;
}

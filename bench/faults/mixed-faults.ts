/** The faults of `--mixed`, for one process and for the parts of a cluster. */
import { setTimeout as delay } from 'node:timers/promises';
import { killNode, leader, nodeName } from '../cluster/database.ts';
import { readCluster, signalPart, startPart, stopPart } from '../cluster/part.ts';
import { processNames } from './cluster-portal.ts';
import type { MixedFault } from './mixed.ts';
import { signalTree } from './process-tree.ts';
import { pickFrom } from './world.ts';

export const singleFaults: readonly MixedFault[] = [
  {
    name: 'the process killed',
    async run({ portal }) {
      portal.signal('SIGKILL');
      await portal.exited();
      return portal.start();
    },
  },
  {
    name: 'the process stopped and started',
    async run({ portal }) {
      await portal.stop();
      return portal.start();
    },
  },
  {
    name: 'the process hangs for 3 s',
    async run({ portal }) {
      portal.signal('SIGSTOP');
      await delay(3_000);
      portal.signal('SIGCONT');
    },
  },
  {
    name: 'PostgreSQL killed',
    async run({ portal }) {
      process.kill(portal.postgresPid(), 'SIGKILL');
      await delay(100);
    },
  },
  {
    name: 'PostgreSQL ended',
    async run({ portal }, random) {
      process.kill(portal.postgresPid(), random.pick(['SIGTERM', 'SIGINT'] as const));
      await delay(100);
    },
  },
  {
    name: 'PostgreSQL hangs for 3 s',
    async run({ portal }) {
      const pid = portal.postgresPid();
      signalTree(pid, 'SIGSTOP');
      await delay(3_000);
      signalTree(pid, 'SIGCONT');
    },
  },
];

export const clusterFaults: readonly MixedFault[] = [
  {
    name: 'a process killed',
    async run({ portal: { folder } }, random) {
      const name = pickFrom(random, processNames);
      signalPart(folder, name, 'SIGKILL');
      await delay(500);
      await startPart(folder, name, { waits: false });
    },
  },
  {
    name: 'a process stopped and started',
    async run({ portal: { folder } }, random) {
      const name = pickFrom(random, processNames);
      await stopPart(folder, name);
      await startPart(folder, name, { waits: false });
    },
  },
  {
    name: 'a process hangs for 3 s',
    async run({ portal: { folder } }, random) {
      const name = pickFrom(random, processNames);
      signalPart(folder, name, 'SIGSTOP');
      await delay(3_000);
      signalPart(folder, name, 'SIGCONT');
    },
  },
  {
    name: 'pgbouncer killed and started',
    async run({ portal: { folder } }) {
      signalPart(folder, 'pooler', 'SIGKILL');
      await delay(200);
      await startPart(folder, 'pooler', { waits: false });
    },
  },
  {
    name: "the database's leader killed",
    async run({ portal: { folder } }) {
      const ports = readCluster(folder).ports as Parameters<typeof leader>[0];
      const node = await leader(ports);
      if (node === null) return;
      killNode(folder, node);
      await delay(500);
      await startPart(folder, nodeName(node), { waits: false });
      // It is over when there is a leader again.
      while ((await leader(ports)) === null) await delay(100);
    },
  },
];

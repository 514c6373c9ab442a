/** The state of the database, the disks and each queue, read when the metrics are asked for. */
import { Gauge, type Registry } from 'prom-client';
import type { ReadPortalState, SeenQueue } from './portal-state.ts';

/** Returns a function that updates the gauges. */
export function registerQueueMetrics(registry: Registry, readState: ReadPortalState): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const reachable = gauge('idss_database_up', 'Whether the database answers: 1 or 0.', []);
  const readOnly = gauge('idss_database_read_only', 'Whether the database takes no changes: 1 or 0.', []);
  const free = gauge(
    'idss_free_bytes',
    'Free space of the store of files and of the data folder. See /readyz for when it is too little.',
    ['folder'],
  );
  const known = gauge('idss_queue_known', 'Whether the queue could be read: 1 or 0.', []);
  const jobs = gauge('idss_queue_jobs', 'Jobs by queue and state, over all processes.', ['queue', 'state']);
  const gauges: readonly (readonly [Gauge<'queue'>, (queue: SeenQueue) => number])[] = [
    [
      gauge('idss_queue_oldest_seconds', 'How long the oldest waiting job has been waiting.', ['queue']),
      (queue) => queue.oldestSeconds,
    ],
    [
      gauge('idss_queue_idle_seconds', 'Time since a job last started or ended.', ['queue']),
      (queue) => queue.idleSeconds ?? 0,
    ],
    [
      gauge('idss_queue_stalled', 'Whether work waits and none is begun or ended: 1 or 0.', ['queue']),
      (queue) => Number(queue.isStalled),
    ],
  ];
  return async () => {
    const { database, freeBytes, queues } = await readState();
    reachable.set(Number(database !== 'unreachable'));
    readOnly.set(Number(database === 'read only'));
    free.reset();
    for (const [folder, bytes] of Object.entries(freeBytes)) if (bytes !== null) free.set({ folder }, bytes);
    known.set(Number(queues !== null));
    // Unknown values are left out rather than repeated from the last time.
    jobs.reset();
    for (const [each] of gauges) each.reset();
    for (const queue of queues ?? []) {
      for (const state of ['waiting', 'retrying', 'running', 'failed'] as const)
        jobs.set({ queue: queue.name, state }, queue[state]);
      for (const [each, value] of gauges) each.set({ queue: queue.name }, value(queue));
    }
  };
}

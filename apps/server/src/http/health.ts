/**
 * /livez: the process answers. /readyz: it can do its work, too. Neither needs a token nor reveals a secret.
 * A queue that makes no progress is shown by every process; not ready are only those that should be working on it, so
 * that screens go on where web and worker are processes of their own.
 */
import { isWorking } from '#src/config.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import type { DrainState } from './draining.ts';
import type { ReadPortalState, PortalState } from './portal-state.ts';

export function registerHealth(
  server: FastifyInstance,
  app: App,
  readState: ReadPortalState,
  draining?: DrainState,
): void {
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (draining?.isOn())
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'stopping' });
    const state = await readState();
    const status = getStatus(state, app.config);
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...getQueue(state) });
  });
}

function getStatus(
  { database, isStoreThere, isDiskFull, queues }: PortalState,
  config: App['config'],
): string {
  if (database !== 'ok') return `database ${database === 'read only' ? 'is read only' : database}`;
  if (!isStoreThere) return 'file store unreachable';
  if (isDiskFull) return 'no space left';
  return isWorking(config) && queues?.some((queue) => queue.isStalled) ? 'queue makes no progress' : 'ok';
}

/** Over all queues; the metrics have each of them. */
function getQueue({ database, queues }: PortalState): object {
  if (database === 'unreachable') return {};
  if (!queues) return { queue: { state: 'unknown' } };
  const sum = (state: 'waiting' | 'running' | 'failed'): number =>
    queues.reduce((total, queue) => total + queue[state], 0);
  return {
    queue: {
      state: queues.some((queue) => queue.isStalled) ? 'no progress' : 'ok',
      waiting: sum('waiting'),
      running: sum('running'),
      failed: sum('failed'),
      oldestSeconds: Math.round(Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))),
    },
  };
}

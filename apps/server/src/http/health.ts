/** /livez: the process answers. /readyz: it can work, too. Neither needs a token nor tells a secret. */
import type { FastifyInstance } from 'fastify';
import type { App } from '#src/app.ts';
import { isReachable } from './health.sql.ts';

export function registerHealth(server: FastifyInstance, app: App): void {
  server.get('/livez', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const isReady = await isReachable(app.pool);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unreachable' });
  });
}

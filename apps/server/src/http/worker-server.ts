/** The server of a process that only works on the queue: how it is, and nothing else. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import type { DrainState } from './draining.ts';
import { registerHealth } from './health.ts';
import { registerMetrics } from './metrics.ts';
import type { Measured } from './process-metrics.ts';
import { noSchemas } from './no-schemas.ts';
import { createStateReader } from './portal-state.ts';
import { addSecurityHeaders } from './security-headers.ts';

export function buildWorkerServer(
  app: App,
  { draining, threads }: Pick<Measured, 'threads'> & { readonly draining?: DrainState } = {},
): FastifyInstance {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    schemaController: noSchemas,
    bodyLimit: 1024,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  });
  addSecurityHeaders(server);
  const readState = createStateReader(app);
  registerHealth(server, app, readState, draining);
  registerMetrics(server, app, readState, { ...(threads && { threads }) });
  return server;
}

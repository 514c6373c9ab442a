/**
 * Prometheus metrics, for requests from the machine itself or with the token of METRICS_TOKEN. What the process counted while it
 * worked is in log/counters.ts; what is read when the metrics are asked for is here and in queue-metrics.ts.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { App } from '#src/kernel/app.ts';
import type { Config } from '#src/config.ts';
import { watchPool } from '#src/db/watch-pool.ts';
import { counters, refusals, requests, requestSeconds } from '#src/log/counters.ts';
import type { ReadPortalState } from './portal-state.ts';
import { type Measured, registerProcessMetrics } from './process-metrics.ts';
import { registerQueueMetrics } from './queue-metrics.ts';
import { isOverloaded } from './log-answers.ts';

export function registerMetrics(
  server: FastifyInstance,
  app: App,
  readState: ReadPortalState,
  measured: Measured,
): void {
  const registry = new Registry();
  const readQueue = registerQueueMetrics(registry, readState);
  registerProcessMetrics(registry, app, measured);
  for (const [name, pool] of [
    ['app', app.pool],
    ['calls', app.calls],
    ['probe', app.probe],
  ] as const)
    watchPool(pool, name);
  // Before its first failure, so that this one is an increase.
  server.addHook('onRoute', ({ config }) => {
    if (config?.call === undefined) return;
    for (const outcome of ['done', 'failed']) requests.inc({ call: config.call, outcome }, 0);
  });
  server.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const call = getCall(request);
    requests.inc({ call, outcome: getOutcome(request, statusCode) });
    requestSeconds.observe({ call, kind: getKind(request) }, elapsedTime / 1000);
    if (statusCode >= 400) refusals.inc({ status: String(statusCode) });
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(app.config, request))
      return reply.code(404).send({ message: 'The requested page not found.', reference: request.id });
    await readQueue();
    const text = await Promise.all([counters.metrics(), registry.metrics()]);
    return reply.type(registry.contentType).send(text.join('\n'));
  });
}

/** The contract's name; other requests by their kind, so that an invented address adds no series. */
function getCall({ routeOptions: { config, url }, is404 }: FastifyRequest): string {
  if (config.call !== undefined) return config.call;
  if (is404 || url === undefined) return 'unknown';
  if (['/livez', '/readyz', '/metrics'].includes(url)) return 'health';
  return url.startsWith('/identity') ? 'identity' : 'page';
}

function getKind({ routeOptions: { config } }: FastifyRequest): 'call' | 'long' | 'other' {
  if (config.call === undefined) return 'other';
  return config.isCounted ? 'call' : 'long';
}

function getOutcome(request: FastifyRequest, status: number): 'done' | 'refused' | 'overloaded' | 'failed' {
  if (isOverloaded(request)) return 'overloaded';
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}

/** Behind a proxy everybody's requests come from this machine or another, so an address says nothing there. */
function mayRead(
  { metricsToken, trustedProxies, publicUrl }: Config,
  { headers, socket }: FastifyRequest,
): boolean {
  if (metricsToken !== undefined) return isEqual(headers.authorization ?? '', `Bearer ${metricsToken}`);
  if (trustedProxies.length > 0 || publicUrl?.startsWith('https:')) return false;
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected));

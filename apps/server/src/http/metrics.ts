/** Prometheus metrics, for requests from the machine itself or with the token of METRICS_TOKEN. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { App } from '#src/app.ts';
import type { Config } from '#src/config.ts';
import type { LookAtPortal } from './portal-state.ts';
import { registerQueueMetrics } from './queue-metrics.ts';

export function registerMetrics(server: FastifyInstance, app: App, look: LookAtPortal): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'idss_' });
  const readQueue = registerQueueMetrics(registry, look);
  const durations = new Histogram({
    name: 'idss_http_request_seconds',
    help: 'Duration of requests by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'idss_http_refusals_total',
    help: 'Requests refused by status.',
    labelNames: ['status'],
    registers: [registry],
  });
  new Gauge({
    name: 'idss_quarantined_files',
    help: 'Stored files that no record names, kept until an operator decides: idss quarantine.',
    registers: [registry],
    async collect() {
      let count = 0;
      for await (const _ of app.files.quarantine.list()) count += 1;
      this.set(count);
    },
  });
  for (const state of ['written', 'dropped'] as const)
    new Gauge({
      name: `idss_log_entries_${state}`,
      help: `Log entries for the log viewer that this process has ${state} since it started.`,
      registers: [registry],
      collect() {
        this.set(app.logCounts()[state]);
      },
    });
  server.addHook('onResponse', async (request, reply) => {
    const status = String(reply.statusCode);
    durations.observe({ route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 400) refusals.inc({ status });
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(app.config, request))
      return reply.code(404).send({ message: 'The requested page not found.', reference: request.id });
    await readQueue();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
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
const isEqual = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

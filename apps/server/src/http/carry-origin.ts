/** Everything that a request does knows the request, and where there are traces it is a part of its span. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Origin, withOrigin } from '#src/log/origin.ts';
import { beginRoot, isRecorded, isTraced } from '#src/log/spans.ts';

const origins = new WeakMap<FastifyRequest, Origin>();

/** Before the hooks that do anything. */
export function carryOrigin(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    const span =
      isTraced() && call !== undefined
        ? beginRoot('call', call, { 'idss.request_id': request.id }, getParent(request))
        : null;
    const origin: Origin = { requestId: request.id, ...(span ? { traceparent: span.traceparent } : {}) };
    origins.set(request, origin);
    if (isRecorded(span))
      reply.raw.once('close', () => {
        const { statusCode } = reply.raw;
        span.end({
          attributes: { 'http.response.status_code': statusCode },
          ...(statusCode >= 500 ? { error: new Error() } : {}),
        });
      });
    withOrigin(origin, done);
  });
  // A body arrives in events of its connection, which know nothing of the request.
  server.addHook('preValidation', (request, _reply, done) => withOrigin(origins.get(request), done));
}

/** Of a proxy that is trusted, as it is for the address of the client: others could write into traces that are not theirs. */
function getParent({ ips, headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return ips && ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined;
}

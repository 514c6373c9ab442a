/**
 * Refuses calls that would wait too long before anything is done for them, even their headers: a refusal has to cost much less than
 * the call. Spec: limits-overload.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorBody } from '@idss/domain/errors/http-messages';
import { type Admission, measureMilliseconds, overloadMessage, retryAfterSeconds } from './admission.ts';
import { bareSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that people wait for: it takes a slot. */
    isCounted?: boolean;
  }
}

/** Before all other hooks. */
export function refuseOverload(
  server: FastifyInstance,
  admission: Pick<Admission, 'isFull' | 'noteLate'>,
  onRefusal: (request: FastifyRequest) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isCounted || !admission.isFull()) {
      done();
      return;
    }
    onRefusal(request);
    const body: ErrorBody = { message: overloadMessage, reference: request.id };
    reply.hijack();
    const json = JSON.stringify(body);
    reply.raw
      .writeHead(503, {
        ...bareSecurityHeaders,
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json),
        'retry-after': String(retryAfterSeconds),
      })
      .end(json);
  });
  let measuredAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    admission.noteLate(Math.max(0, now - measuredAt - measureMilliseconds));
    measuredAt = now;
  }, measureMilliseconds).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });
}

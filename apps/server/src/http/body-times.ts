/** Bodies arrive in time, or are refused with 408: a byte now and then does not make a connection stay open. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#src/kernel/errors.ts';
import { getPace, type Pace, type PaceLimits } from './pace.ts';

/** Kinds of calls by their bodies. A route sets its kind in `config.body`. */
export type BodyKind = 'call' | 'large call' | 'upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyKind;
  }
}

export interface BodyTimes {
  readonly totalMilliseconds: Readonly<Record<BodyKind, number>>;
  readonly minBytesPerSecond: number;
  readonly windowMilliseconds: number;
  /** How often all of them are checked. */
  readonly checkMilliseconds: number;
}

/**
 * An upload of 1.5 GB within twelve hours: 36 kB a second on the average, a third of the slowest line that is sold as one. At
 * no time less than 4 kB a second, for half a minute.
 */
export const usualBodyTimes: BodyTimes = {
  totalMilliseconds: { call: 30_000, 'large call': 120_000, upload: 12 * 3_600_000 },
  minBytesPerSecond: 4_096,
  windowMilliseconds: 30_000,
  checkMilliseconds: 1_000,
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface ArrivingBody {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly pace: Pace;
  isRefused: boolean;
}

export function limitBodyTimes(server: FastifyInstance, times: BodyTimes): void {
  const arriving = new Set<ArrivingBody>();

  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // A request that a test injects has arrived already.
    if (raw.complete !== false || !hasBody(request)) {
      done();
      return;
    }
    const body: ArrivingBody = {
      request,
      reply,
      pace: getPace(raw.socket, getLimits(times, request.routeOptions.config.body ?? 'call')),
      isRefused: false,
    };
    arriving.add(body);
    const forget = (): void => void arriving.delete(body);
    raw.once('end', forget);
    raw.once('close', forget);
    // Bytes that arrive after the answer have their own limits.
    reply.raw.once('finish', forget);
    // No handler reads a body that was sent to an unknown call.
    if (request.is404) reply.callNotFound();
    else done();
  });

  const check = setInterval(() => {
    for (const body of arriving) {
      const { raw } = body.request;
      if (!body.pace.isTooSlow(raw.readableLength > 0)) continue;
      // Its reader was informed and did not answer.
      if (body.isRefused || raw.listenerCount('error') === 0) raw.socket.destroy();
      else refuse(body);
    }
  }, times.checkMilliseconds).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(check);
    done();
  });
}

const getLimits = (
  { totalMilliseconds, minBytesPerSecond, windowMilliseconds }: BodyTimes,
  kind: BodyKind,
): PaceLimits => ({ totalMilliseconds: totalMilliseconds[kind], minBytesPerSecond, windowMilliseconds });

/** To the reader of the body, as a read error. `destroy` would close the connection before the answer. */
function refuse(body: ArrivingBody): void {
  body.isRefused = true;
  body.request.raw.emit(
    'error',
    new Refusal(408, 'This did not arrive in time. Please send it again, on a better line if you can.'),
  );
}

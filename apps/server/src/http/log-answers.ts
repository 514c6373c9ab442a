/** One log entry for each refused call and each failure; other requests are logged at debug. Spec: logs-written. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Overloaded } from './admission.ts';
import { callers } from './callers.ts';
import { isCutOff } from './cut-off.ts';
import { overloads } from '#src/log/counters.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the contract. */
    call?: string;
  }
}

/** Refused because there was too much to do. */
const overloaded = new WeakSet<FastifyRequest>();
export const isOverloaded = (request: FastifyRequest): boolean => overloaded.has(request);

/** Refusals logged of one person or address in a minute; the first one above says that the others are not logged. */
const refusalsPerMinute = 60;

export interface AnswerLog {
  /** `status` and `reason` are those of the response. */
  error(request: FastifyRequest, error: unknown, status: number, reason: string): void;
}

export function logAnswers(server: FastifyInstance): AnswerLog {
  const budget = new RateLimiterMemory({ points: refusalsPerMinute, duration: 60 });
  const logged = new WeakSet<FastifyRequest>();
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const facts = { ...toFacts(request, reply.statusCode), ms: Math.round(reply.elapsedTime) };
    // A process that is not ready says so by its status: no call has failed.
    const isHealth = request.routeOptions.url === '/readyz';
    if (reply.statusCode >= 500 && !isHealth && !logged.has(request))
      request.log.error(facts, 'request failed');
    else request.log.debug(facts, 'request');
  });

  let overloadedUntil = 0;
  /** Once a minute. */
  function noteOverload(request: FastifyRequest): void {
    if (Date.now() < overloadedUntil) return;
    overloadedUntil = Date.now() + 60_000;
    request.log.warn(
      'Calls are refused because there is too much to do; idss_admission_refusals_total counts them.',
    );
  }

  async function logRefusal(request: FastifyRequest, status: number, reason: string): Promise<void> {
    const facts = toFacts(request, status);
    try {
      await budget.consume(facts.userName ?? request.ip);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (error.consumedPoints !== refusalsPerMinute + 1) return;
      request.log.warn(
        facts,
        `More than ${refusalsPerMinute} refused calls in a minute; the others of this minute are not logged.`,
      );
      return;
    }
    request.log.info(facts, `${facts.call ?? `${facts.method} ${facts.path}`} refused: ${reason}`);
  }

  return {
    error(request, error, status, reason) {
      logged.add(request);
      // Thousands of them are one fact; the metrics count them.
      if (error instanceof Overloaded) {
        overloaded.add(request);
        overloads.inc();
        noteOverload(request);
        return;
      }
      const facts = toFacts(request, status);
      if (isCutOff(request.raw)) request.log.info(facts, 'request cut off');
      else if (status >= 500) {
        const message = error instanceof Error ? error.message : reason;
        request.log.error({ err: error, ...facts }, `${facts.call ?? facts.path} failed: ${message}`);
      } else void logRefusal(request, status, reason);
    },
  };
}

/** Without its query string, and not longer than an address of the portal. */
const getPath = (url: string): string => url.replace(/\?.*/s, '').slice(0, 300);

/** Who, what, on what. Query strings may name people; of them only the ids of submission and organization. */
export function toFacts(request: FastifyRequest, status: number) {
  const { url, config } = request.routeOptions;
  const caller = callers.get(request);
  const fields = { ...asFields(request.query), ...asFields(request.body) };
  return {
    requestId: request.id,
    call: config.call,
    method: request.method,
    path: url ?? getPath(request.url),
    status,
    ip: request.ip,
    userName: caller?.email || undefined,
    subId: fields['submissionId'] ?? fields['subId'],
    orgId: fields['organizationId'] ?? fields['orgId'],
  };
}

const asFields = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as Record<string, unknown>) : {};

/**
 * Cached answers of calls that the contract declares `isCacheable`: a function of the caller's roles, the security
 * matrix, the query and data whose every change appends an event in the same transaction. Events commit in the order of
 * their numbers, so an answer that was made since the last event is still true, in every process and right after anyone's
 * commit. Asking for that number costs a tenth of a millisecond; making the list of 10,000 submissions some hundred.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Endpoint } from '@idss/contract/endpoint';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { readLastEventId } from '#src/kernel/append-event.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import type { Caller } from '#src/kernel/context.ts';

export interface ResponseCache {
  /** Sends the cached answer, or makes it. 304 where the client has the same already. */
  send(
    call: { endpoint: Endpoint; query: unknown; caller: Caller; createAnswer: () => Promise<unknown> },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply>;
}

const maxBytes = 64 * 1024 * 1024;
/** Below this size compression saves no packet worth the name. */
const compressedFrom = 1400;

export function createResponseCache(app: Pick<App, 'pool' | 'push' | 'cached'>): ResponseCache {
  const bodies = new Map<string, Promise<Body>>();
  let lastEventId = 0;
  let cachedMatrix: SecurityMatrix | null = null;
  const drop = (): void => bodies.clear();
  // Also called whenever the connection to the database was lost: it may have gone back in time.
  app.push.onChange(changes.season, () => {
    drop();
    lastEventId = 0;
  });

  async function dropOutdated(): Promise<void> {
    const [eventId, matrix] = await Promise.all([readLastEventId(app.pool), app.cached.matrix()]);
    if (eventId <= lastEventId && matrix === cachedMatrix) return;
    // A call that read its number before another one's never takes the newer answers away.
    lastEventId = Math.max(eventId, lastEventId);
    cachedMatrix = matrix;
    drop();
  }

  function keep(key: string, createAnswer: () => Promise<unknown>): Promise<Body> {
    const body = createAnswer().then(toBody);
    bodies.set(key, body);
    body.then(
      () => dropOldest(bodies),
      () => {
        if (bodies.get(key) === body) bodies.delete(key);
      },
    );
    return body;
  }

  return {
    async send({ endpoint, query, caller, createAnswer }, request, reply) {
      await dropOutdated();
      const key = getKey(endpoint, query, caller);
      const body = await (bodies.get(key) ?? keep(key, createAnswer));
      const encoding =
        body.json.length < compressedFrom ? null : preferred(request.headers['accept-encoding']);
      reply
        .header('cache-control', 'private, no-cache')
        .header('vary', 'authorization, accept-encoding')
        .header('etag', encoding ? `"${body.hash}-${encoding}"` : `"${body.hash}"`);
      if (request.headers['if-none-match']?.includes(`"${body.hash}`)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      if (!encoding) return reply.send(body.json);
      return reply.header('content-encoding', encoding).send(await body[encoding]());
    },
  };
}

/** People who reach the same by the same roles share an answer. */
const getKey = ({ path }: Endpoint, query: unknown, { roles, auditorAssignments }: Caller): string =>
  JSON.stringify([path, query, roles, [...auditorAssignments].map(([orgId, subIds]) => [orgId, ...subIds])]);

interface Body {
  readonly json: Buffer;
  /** Of the bytes before compression. */
  readonly hash: string;
  gzip(): Promise<Buffer>;
  br(): Promise<Buffer>;
}

function toBody(value: unknown): Body {
  const json = Buffer.from(JSON.stringify(value));
  const memoize = (compress: () => Promise<Buffer>): (() => Promise<Buffer>) => {
    let compressed: Promise<Buffer> | null = null;
    return () => (compressed ??= compress());
  };
  return {
    json,
    hash: createHash('sha256').update(json).digest('base64url'),
    gzip: memoize(() => promisify(gzip)(json, { level: 4 })),
    br: memoize(() => promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })),
  };
}

/** The oldest go until the rest fits. */
async function dropOldest(bodies: Map<string, Promise<Body>>): Promise<void> {
  let bytes = 0;
  for (const [key, body] of [...bodies].reverse()) {
    bytes += await body.then(
      ({ json }) => json.length,
      () => 0,
    );
    if (bytes > maxBytes && bodies.get(key) === body) bodies.delete(key);
  }
}

function preferred(acceptEncoding: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

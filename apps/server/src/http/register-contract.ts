/** Every call of the contract becomes a route: limit, authenticate, check access, read input, handle, answer. */
import { contract, type Contract } from '@idss/contract/contract';
import type { Endpoint, Handlers, Input, Tag } from '@idss/contract/endpoint';
import { readInput, formatSentence } from '@idss/contract/read-input';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { z } from 'zod';
import type { Admission } from './admission.ts';
import type { Authenticator } from './authenticate.ts';
import { requireAccess } from '#src/access/caller.ts';
import type { BodyKind } from './body-times.ts';
import { callers } from './callers.ts';
import type { Caller } from '#src/kernel/context.ts';
import type { HttpContext } from './http-context.ts';
import { requireConnected } from './cut-off.ts';
import { toFacts } from './log-answers.ts';
import { badRequest, notSignedIn, Refusal } from '#src/kernel/errors.ts';
import type { CallLimits } from './rate-limits.ts';
import type { RefusalRecorder } from './record-refusals.ts';
import { requireDeclared } from './require-declared.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { type Deadline, createDeadline, underDeadline } from '#src/db/deadline.ts';
import { asCall } from '#src/db/signs-of-life.ts';
import { findUnstorable, storable } from '#src/db/storable-text.ts';

/** One handler per call: leaving one out does not compile. */
export type AllHandlers = { readonly [Feature in keyof Contract]: Handlers<Contract[Feature], HttpContext> };

type AnyHandler = (input: Input<Endpoint>, context: HttpContext) => Promise<unknown>;

export interface RegisterOptions {
  /** With the pool of calls. */
  readonly app: App;
  /** For calls that may take long. */
  readonly longApp: App;
  readonly handlers: AllHandlers;
  readonly authenticator: Authenticator;
  readonly limits: CallLimits;
  /** Of calls that people wait for. */
  readonly admission: Admission;
  /** The limit for all statements of such a call together. */
  readonly callMilliseconds: number;
  readonly refusals: RefusalRecorder;
  /** Check answers and refusals against the contract, too. On in tests. */
  readonly checksAnswers: boolean;
}

/** Of calls without a body, from their first moment to their answer. */
const slots = new WeakMap<FastifyRequest, { readonly leave: () => void; readonly deadline: Deadline }>();

type ServeOptions = RegisterOptions & {
  readonly cache: ResponseCache;
};

export function registerContract(server: FastifyInstance, options: RegisterOptions): void {
  const serving: ServeOptions = {
    ...options,
    cache: createResponseCache(options.app),
  };
  for (const [feature, calls] of Object.entries(contract)) {
    const handlers = options.handlers[feature as keyof Contract] as unknown as Record<string, AnyHandler>;
    for (const [name, endpoint] of Object.entries(calls as Record<string, Endpoint>)) {
      const served = isLong(endpoint) ? { ...serving, app: options.longApp } : serving;
      const handler = handlers[name];
      if (!handler) throw new Error(`${feature}.${name} has no handler.`);
      const admit = async (request: FastifyRequest): Promise<void> => {
        const caller = await identify(serving, endpoint, request);
        if (endpoint.body) requireConnected(request);
        callers.set(request, caller);
        const client = caller?.userId ?? ticketHolder(serving.app, request) ?? request.ip;
        await serving.limits.spend(client, endpoint);
      };
      server.route({
        method: endpoint.method,
        url: endpoint.path,
        exposeHeadRoute: false,
        ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
        config: { body: getBodyKind(endpoint), call: name, isCounted: !isLong(endpoint) },
        // The server does not wait for bodies of callers who are not signed in, or who call too often.
        onRequest: async (request, reply) => {
          const leave = isLong(endpoint) ? () => undefined : await options.admission.enter();
          // Also if the client has disconnected, and no handler runs.
          reply.raw.once('close', leave);
          const deadline = createDeadline(options.callMilliseconds);
          try {
            await asCall(() => underDeadline(deadline, () => admit(request)));
          } catch (error) {
            leave();
            throw error;
          }
          // A body may take its time to arrive, and takes no slot until it is there.
          if (endpoint.body) leave();
          else slots.set(request, { leave, deadline });
        },
        handler: async (request, reply) => {
          const call = () => asCall(() => answer(served, name, endpoint, handler, request, reply));
          if (isLong(endpoint)) return call();
          const { leave, deadline } = slots.get(request) ?? {
            leave: await options.admission.enter(),
            deadline: createDeadline(options.callMilliseconds),
          };
          try {
            const answered = await underDeadline(deadline, call);
            deadline.endsAt = Number.POSITIVE_INFINITY;
            return answered;
          } finally {
            leave();
          }
        },
      });
    }
  }
}

/** Calls that may take long. All others are answered within five seconds, even while the database does not respond. */
const isLong = ({ cost, body, maxBodyBytes, method, access }: Endpoint): boolean =>
  cost === 'expensive' ||
  body === 'multipart' ||
  maxBodyBytes !== undefined ||
  // Changes of the whole season.
  (method === 'POST' && access === 'sysadmin');

/** Changes of people and settings are in the log, too: what follows from them is found there. */
const isLogged = (tag: Tag): boolean => tag === 'users' || tag === 'settings';

const getBodyKind = ({ body, maxBodyBytes }: Endpoint): BodyKind =>
  body === 'multipart' ? 'upload' : maxBodyBytes === undefined ? 'call' : 'large call';

async function answer(
  options: ServeOptions,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { app, refusals } = options;
  const caller = callers.get(request) ?? null;
  try {
    const answered = await perform(options, name, endpoint, handler, caller, request, reply);
    if (endpoint.changes?.some(isLogged)) app.log.info(toFacts(request, reply.statusCode), `${name} done`);
    return answered;
  } catch (error) {
    // A GET changes nothing, so its refusal does not either.
    if (caller && endpoint.method === 'POST')
      await refusals.record(
        {
          name,
          endpoint,
          caller,
          input: [request.query, request.body],
          requestId: request.id,
          ip: request.ip,
        },
        error,
      );
    throw error;
  }
}

/** Who got the link that replaces a token: people who share an address are counted one by one. */
function ticketHolder(app: App, { params }: FastifyRequest): string | null {
  const { ticket } = (params ?? {}) as { ticket?: unknown };
  return typeof ticket === 'string' ? (app.tickets.read(ticket)?.userId ?? null) : null;
}

async function identify(
  { authenticator, limits }: RegisterOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.access === 'public') return null;
  try {
    return await authenticator.findCaller(request);
  } catch (error) {
    // Trying tokens and calls of locked accounts are limited, too; people who are signed in are counted by themselves.
    const isTurnedAway = error instanceof Refusal && (error.status === 401 || error.code === 'locked');
    if (isTurnedAway) await limits.spendOnBadToken(request.ip);
    throw error;
  }
}

async function perform(
  { app, authenticator, checksAnswers, cache }: ServeOptions,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  caller: Caller | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (caller) await requireAccess(app, endpoint.access, caller);
  if (endpoint.method === 'POST' && !endpoint.body) requireNoForm(request);
  if (endpoint.body === 'text') requireStorable(request.body);
  const input = {
    query: endpoint.query ? read(endpoint.query, request.query) : requireNoQuery(request.query),
    params: endpoint.params ? read(endpoint.params, request.params) : undefined,
    body: endpoint.body instanceof z.ZodType ? readBody(endpoint.body, request) : undefined,
  } as Input<Endpoint>;
  const context: HttpContext = {
    app,
    request,
    reply,
    requestId: request.id,
    ip: request.ip,
    get caller(): Caller {
      if (!caller) throw notSignedIn();
      return caller;
    },
    onAccessLost: (listener) => (caller ? authenticator.watch(caller, listener) : () => undefined),
    hasSameAccess: async () => caller !== null && (await authenticator.hasSameAccess(caller)),
  };
  const createAnswer = async (): Promise<unknown> => {
    const answering = handler(input, context);
    const result = await (checksAnswers ? requireDeclared(name, endpoint, answering) : answering);
    if (checksAnswers && endpoint.answer instanceof z.ZodType) endpoint.answer.parse(result);
    return result;
  };
  if (endpoint.isCacheable && caller)
    return cache.send({ endpoint, query: input.query, caller, createAnswer }, request, reply);
  const result = await createAnswer();
  if (!(endpoint.answer instanceof z.ZodType)) return reply;
  if (reply.sent) return reply;
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(result));
}

/** Query, path and body alike. */
function read(schema: z.ZodType, value: unknown): unknown {
  requireStorable(value);
  const reading = readInput(schema, value ?? {});
  if (reading.ok) return reading.data;
  throw badRequest(reading.reason);
}

function requireStorable(value: unknown): void {
  const path = findUnstorable(value);
  if (path === null) return;
  const problem = 'has a character that cannot be stored. Remove it and try again.';
  throw badRequest(formatSentence(storable(path), problem));
}

/** Refuses content types that a page of another site can send without a CORS preflight. */
function requireNoForm({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !isJson(type))
    throw badRequest('Send this without a body, or as application/json.');
}

const isJson = (contentType: string): boolean => /^application\/json\b/i.test(contentType);

function readBody(schema: z.ZodType, request: FastifyRequest): unknown {
  if (!isJson(request.headers['content-type'] ?? '')) throw badRequest('Send this as application/json.');
  return read(schema, request.body);
}

/** A call without query parameters takes none. */
function requireNoQuery(query: unknown): undefined {
  const names = Object.keys((query ?? {}) as object);
  if (names.length > 0) throw badRequest(`Unknown field: '${names[0]?.slice(0, 50)}'.`);
  return undefined;
}

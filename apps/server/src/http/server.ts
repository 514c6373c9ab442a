/** The HTTP server: headers, errors, the contract's routes, the identity provider, health, and the web client. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { ErrorBody } from '@idss/domain/errors/http-messages';
import { httpMessages, otherHttpMessage } from '@idss/domain/errors/http-messages';
import Fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
} from 'fastify';
import type { App } from '#src/kernel/app.ts';
import { suspectFullDisk } from '#src/db/full-disk.ts';
import { callLimits } from '#src/db/time-limits.ts';
import {
  isDatabaseAway,
  isDatabaseBusy,
  isDatabaseFull,
  isDatabaseReadOnly,
  wasCommitSent,
} from '#src/db/is-away.ts';
import { FileTooLarge, isFull, StorageFull, StoreAway } from '#src/files/file-store.ts';
import type { Identity } from '@idss/identity/identity';
import { mountIdentity } from '@idss/identity/mount-identity';
import { type LineWriter, writeAccessLog } from './access-log.ts';
import { carryOrigin } from './carry-origin.ts';
import { isCutOff } from './cut-off.ts';
import {
  type AdmissionLimits,
  createAdmission,
  Overloaded,
  overloadMessage,
  usualAdmission,
} from './admission.ts';
import { createAuthenticator, type Authentication } from './authenticate.ts';
import type { BuildTracker } from './builds.ts';
import { type BodyTimes, limitBodyTimes, usualBodyTimes } from './body-times.ts';
import type { DrainState } from './draining.ts';
import { endConnectionsWhileClosing } from './end-connections.ts';
import { notFound, Refusal } from '#src/kernel/errors.ts';
import { registerHealth } from './health.ts';
import { type AnswerLog, logAnswers } from './log-answers.ts';
import { registerMetrics } from './metrics.ts';
import type { Measured } from './process-metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { noSchemas } from './no-schemas.ts';
import { createStateReader } from './portal-state.ts';
import { registerProviderLogo } from './provider-logo.ts';
import { createCallLimits } from './rate-limits.ts';
import { refuseOverload } from './refuse-overload.ts';
import { createRefusalRecorder } from './record-refusals.ts';
import { type ReadOnLimits, readOnAfterAnswers, usualReadOnLimits } from './read-on.ts';
import { registerContract, type AllHandlers } from './register-contract.ts';
import { addSecurityHeaders, bareSecurityHeaders } from './security-headers.ts';
import { registerWebClient } from './web-client.ts';

export interface ServerParts {
  readonly app: App;
  readonly handlers: AllHandlers;
  readonly authentication: Authentication;
  /** Takes everything under /identity; null with an external identity provider. */
  readonly identity: Pick<Identity, 'handler'> | null;
  readonly checksAnswers?: boolean;
  /** Pages of features that the server writes itself. */
  readonly addPages?: (server: FastifyInstance, app: App) => void;
  /** The folder of the built web client, where it is not the usual one. */
  readonly webFolder?: string;
  /** Pages of versions that run next to this one. */
  readonly builds?: BuildTracker | null;
  readonly limits?: { standardPerMinute: number; expensivePerMinute: number };
  /** Where lines of the access log go instead of standard output. */
  readonly accessLog?: LineWriter;
  /** How many calls run at once. */
  readonly admission?: AdmissionLimits;
  /** The limit for all statements of a call that people wait for. */
  readonly callMilliseconds?: number;
  /** How long bodies may take to arrive. */
  readonly bodyTimes?: Partial<BodyTimes>;
  /** Threads of validation by state, for the metrics of a process that works on the queue. */
  readonly threads?: Measured['threads'];
  /** Begins before the server closes. */
  readonly draining?: DrainState;
  /** How much is read of a body whose call is answered already. */
  readonly readOn?: Partial<ReadOnLimits>;
}

export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { app, handlers, authentication, identity } = parts;
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    schemaController: noSchemas,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 2000 },
    // Bodies have time limits by kind of call (body-times.ts); the lines above them have this one.
    requestTimeout: 0,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    frameworkErrors(_error, request: FastifyRequest, reply: FastifyReply) {
      return answerUnreadable(request, reply);
    },
    ...(app.config.trustedProxies.length > 0 ? { trustProxy: [...app.config.trustedProxies] } : {}),
  });
  const admission = createAdmission(parts.admission ?? usualAdmission);
  if (app.config.accessLog === 'on') writeAccessLog(server, parts.accessLog ?? process.stdout);
  refuseOverload(server, admission, (request) => log.error(request, new Overloaded(), 503, overloadMessage));
  carryOrigin(server);
  addSecurityHeaders(server);
  const log = logAnswers(server);
  answerErrors(server, log);
  readOnAfterAnswers(server, { ...usualReadOnLimits, ...parts.readOn });
  limitBodyTimes(server, { ...usualBodyTimes, ...parts.bodyTimes });
  await server.register(multipart, { throwFileSizeLimit: true });
  endConnectionsWhileClosing(server, parts.draining);
  // A stream does not end by itself: without this, closing would wait for minutes.
  server.addHook('preClose', (done) => {
    app.push.endStreams();
    done();
  });
  const readState = createStateReader(app);
  registerHealth(server, app, readState, parts.draining);
  registerMetrics(server, app, readState, {
    admission: () => admission.state(),
    ...(parts.threads && { threads: parts.threads }),
  });
  if (identity) await mountIdentity(server, identity);
  if (app.config.role === 'identity') return server;
  registerOpenApi(server);
  registerProviderLogo(server, app.config);
  parts.addPages?.(server, app);
  const quickApp = { ...app, pool: app.calls };
  registerContract(server, {
    app: quickApp,
    longApp: app,
    handlers,
    authenticator: createAuthenticator(quickApp, authentication),
    refusals: createRefusalRecorder(quickApp),
    admission,
    callMilliseconds: parts.callMilliseconds ?? callLimits.totalMilliseconds,
    limits: createCallLimits(parts.limits ?? { standardPerMinute: 1000, expensivePerMinute: 100 }),
    checksAnswers: parts.checksAnswers ?? false,
  });
  registerWebClient(server, app.config, parts.webFolder, parts.builds);
  return server;
}

/** Answers a malformed URL or header. */
function answerUnreadable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorBody = { message: httpMessages[400] ?? '', reference: request.id };
  return reply
    .code(400)
    .headers({ ...bareSecurityHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(body);
}

function answerErrors(server: FastifyInstance, log: AnswerLog): void {
  server.setNotFoundHandler((request, reply) => {
    const { status, message } = notFound();
    log.error(request, null, status, message);
    const body: ErrorBody = { message, reference: request.id };
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
  server.setErrorHandler((error, request, reply) => {
    if (isDatabaseFull(error)) suspectFullDisk();
    const { status, message, code, retryAfter, conflicts, theirs } = explain(error);
    log.error(request, error, status, message);
    if (isCutOff(request.raw)) return reply.code(400).send();
    // Of a file that failed before its first byte: the answer is none.
    for (const name of ['content-type', 'content-disposition', 'content-length']) reply.removeHeader(name);
    const body: ErrorBody = {
      message,
      reference: request.id,
      ...(code ? { code } : {}),
      ...(conflicts ? { conflicts } : {}),
      ...(theirs === undefined ? {} : { theirs }),
    };
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

interface ExplainedError {
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly conflicts?: ErrorBody['conflicts'] | undefined;
  readonly theirs?: ErrorBody['theirs'] | undefined;
}

/** The multipart parser's messages about a truncated body or an unusable boundary; these errors have no codes. */
const notWhole = /unexpected end of multipart data|Boundary not found|needle cannot/i;

/** Refusals keep their messages; every other error gets a message of the catalogue. */
function explain(error: unknown): ExplainedError {
  if (error instanceof Refusal)
    return {
      status: error.status,
      message: error.message,
      code: error.code,
      retryAfter: error.retryAfterSeconds,
      conflicts: error.conflicts,
      theirs: error.theirs,
    };
  if (error instanceof FileTooLarge) return { status: 413, message: error.message };
  if (error instanceof StorageFull || isFull(error) || isDatabaseFull(error))
    return {
      status: 507,
      message: 'The portal has no space left. Nothing was changed. Please try again later.',
      retryAfter: 60,
    };
  if (error instanceof StoreAway)
    return {
      status: 503,
      message: 'Files cannot be stored or read right now. Nothing was changed. Try again in a minute.',
      retryAfter: 30,
    };
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      status: 413,
      message: 'The request is too large. Send less at a time.',
    };
  if (notWhole.test(message ?? ''))
    return { status: 400, message: 'The upload was interrupted. Send the files again.' };
  if (wasCommitSent(error))
    return {
      status: 503,
      message:
        'The connection to the database was lost while your change was saved. Check whether it was saved before you repeat it.',
      retryAfter: 3,
    };
  if (isDatabaseAway(error))
    return {
      status: 503,
      message: 'Temporarily unavailable. Try again in a few seconds.',
      retryAfter: 3,
    };
  if (isDatabaseReadOnly(error))
    return {
      status: 503,
      message: 'The portal can only be read for now, and takes no changes. Please try again later.',
      retryAfter: 30,
    };
  if (isDatabaseBusy(error))
    return {
      status: 503,
      message: 'The portal is busy with another change to the same data. Please try again in a moment.',
      retryAfter: 5,
    };
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, message: httpMessages[statusCode] ?? message ?? otherHttpMessage };
  return { status: 500, message: httpMessages[500] ?? otherHttpMessage };
}

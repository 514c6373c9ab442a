/**
 * Assembles the program: files, queue, push, identity, server. Used by main.ts and by whole-server tests.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { App } from '#src/kernel/app.ts';
import { isWorking, publicAddress, type Config } from '#src/config.ts';
import { endPatience, type Pools } from '#src/db/pool.ts';
import { startAuditStream } from '#src/log/audit-stream/send-audit-stream.ts';
import { claimStore } from '#src/files/claim-store.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import { openStore } from '#src/files/open-store.ts';
import { watchStore } from '#src/files/watch-store.ts';
import { restoreKnown } from '#src/files/sweep-files.ts';
import { handlers } from '#src/handlers.ts';
import { createAuthentication } from '#src/http/create-authentication.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { changes, createCached } from '#src/kernel/cached.ts';
import { makeChange } from '#src/kernel/change.ts';
import { createDraining, drain } from '#src/http/draining.ts';
import { listen } from '#src/http/listen.ts';
import { buildServer, type ServerParts } from '#src/http/server.ts';
import { sharedValidationPool } from '#src/features/runs/threads/shared-validation-pool.ts';
import { buildWorkerServer } from '#src/http/worker-server.ts';
import { fontAddress } from '#src/http/web-client.ts';
import {
  type AccountNotice,
  createIdentity,
  type Identity,
  type IdentityOptions,
} from '@idss/identity/identity';
import { openVault } from '@idss/identity/sealed-secrets';
import { startNightlyExtracts } from '#src/features/reports/extract-nightly.ts';
import { registerUnsubscribePage } from '#src/features/notices/unsubscribe-page.ts';
import { startNotices } from '#src/features/notices/start-notices.ts';
import { startSeasonTotals } from '#src/features/reports/renew-season-shares.ts';
import { startSeasonSummary } from '#src/features/reports/summarize-season.ts';
import { startMovesByDate } from '#src/features/season/move-season-by-date.ts';
import { installDefaults } from '#src/features/season/install-defaults.ts';
import { dataChangeJob } from '#src/jobs/data-change-jobs.ts';
import { installQueues } from '#src/install-queues.ts';
import { openJobs, usualPace } from '#src/jobs/jobs.ts';
import { definedJobs } from '#src/job-definitions.ts';
import { startRetention } from '#src/features/operations/retention/start-retention.ts';
import { startDistributions } from '#src/features/review/start-distributions.ts';
import { startLogRetention } from '#src/log/log-retention.ts';
import type { LogStore } from '#src/log/log-store.ts';
import type { Logger } from '#src/log/logger.ts';
import type { AccountNoticeTemplate } from '#src/mail/account-notice.ts';
import { sendMail } from '#src/mail/send-mail.ts';
import type { Database } from '#src/open-database.ts';
import { watchInterruptedMails } from '#src/mail/watch-interrupted-mails.ts';
import { openDocumentSigner } from '#src/documents/document-signer.ts';
import { productName } from '#src/kernel/product.ts';
import { registerWithOthers } from '#src/register-with-others.ts';
import { openPush } from '#src/kernel/push.ts';
import { grantFirstAdministrator } from '#src/features/people/users/grant-first-administrator.ts';
import { linkChecker } from '#src/features/people/links/judge-links.ts';
import type { LinkRequest } from '#src/features/people/links/link-request-queue.ts';
import { recordActivation } from '#src/features/people/links/record-activation.ts';
import { requestLink, sendsLinks } from '#src/features/people/links/request-link.ts';
import { requiresSecondFactor } from '#src/features/people/users/requires-second-factor.ts';
import type { Traces } from '#src/log/open-traces.ts';
import { readOrCreateSecret } from '#src/kernel/secrets.ts';

export interface OpenApp {
  readonly app: App;
  readonly server: FastifyInstance;
  readonly identity: Identity | null;
  /** Starts listening; returns the address for browsers, or for a worker that of its health checks. */
  listen(): Promise<string>;
  /** After `listen`: resolves when the demonstration is complete. */
  complete(): Promise<void>;
  /** Keeps answering and reports that it stops, until load balancers send no more calls. */
  drain(seconds: number, abortSignal: AbortSignal): Promise<void>;
  /** Stops accepting work, waits for running calls and then for running jobs, for STOP_SECONDS in all, and closes everything. */
  close(): Promise<void>;
}

/** Additions of MODE=demo. */
export interface Demonstration {
  /** Reads the data of `prepare` ahead, while the database is created. */
  expectFirstStart(): void;
  /** Fills the portal, at its first start. */
  prepare(app: App, owner: pg.Pool): Promise<void>;
  /** What follows while the portal answers already. */
  finish(app: App): Promise<void>;
  /** For the sign-in page. */
  readonly signIn: NonNullable<IdentityOptions['demonstration']>;
}

export interface OpenOptions extends Pick<ServerParts, 'limits'> {
  readonly demonstration?: Demonstration | undefined;
  /** Stores what `log` logs, for the log viewer. */
  readonly logStore?: LogStore;
}

const features = { handlers, addPages: registerUnsubscribePage };

/** Long: the parts of the program are opened in this order, and closed in the reverse of it. */
export async function openApp(
  config: Config,
  log: Logger,
  database: Database,
  { limits, logStore, demonstration }: OpenOptions = {},
): Promise<OpenApp> {
  const { pools, listening, mayInstall } = database;
  const traces = await startTraces(config);
  // First, so that a wrong key is reported before anything is opened.
  const signer = await openDocumentSigner({ config, log });
  const files = watchStore(await openStore(config, pools.app), log);
  await claimStore(pools.app, files);
  // Before they are used: a restored dump may refer to them.
  await restoreKnown({ pool: pools.app, files, log });
  if (mayInstall) await installQueues(pools.owner, { isAlone: config.databaseUrl === undefined });
  const push = await openPush(listening, log, { echoThrough: pools.app });
  const jobs = await openJobs(pools.app, log, push, { ...usualPace, stallSeconds: config.jobStallSeconds });
  const publicUrl = publicAddress(config, config.port);
  const secret = await readOrCreateSecret(pools.app, 'download-tickets');
  const now = (): Date => new Date();
  const app: App = {
    config,
    publicUrl,
    pool: pools.app,
    calls: pools.calls,
    probe: pools.probe,
    files,
    jobs,
    push,
    log,
    logCounts: () => logStore?.counts() ?? { written: 0, dropped: 0 },
    cached: createCached(pools.calls, push, now),
    tickets: createTicketSigner(createHmac('sha256', secret).update('tickets').digest(), () => new Date()),
    signer,
    now,
  };
  logStore?.open(pools.app);
  await installDefaults(app);
  await demonstration?.prepare(app, pools.owner);
  const identity = config.oidcIssuer ? null : await openIdentity(app, demonstration);
  const draining = createDraining();
  const measured = isWorking(config) ? { threads: () => sharedValidationPool(app).state() } : {};
  const isWorker = config.role === 'worker';
  const registered = await registerWithOthers(app, pools);
  const server = isWorker
    ? buildWorkerServer(app, { draining, ...measured })
    : await buildServer({
        app,
        ...features,
        authentication: createAuthentication(config, publicUrl, identity),
        identity,
        draining,
        ...measured,
        builds: registered.builds,
        ...(limits ? { limits } : {}),
      });
  registered.start();
  const finishing = followStart(app, demonstration);
  return {
    app,
    server,
    identity,
    complete: finishing.complete,
    listen: () => startListening(app, server, { pools, follow: finishing.begin }),
    drain: (seconds, abortSignal) => drain(draining, push, seconds, abortSignal),
    async close() {
      const endsAt = performance.now() + config.stopSeconds * 1000;
      // A request that does not end is aborted; its client can retry.
      const closed = Promise.all([server.close(), finishing.complete()]);
      await Promise.race([closed, wait(config.stopSeconds * 1000, undefined, { ref: false })]);
      // Jobs have the time that calls left, and a moment at least; one that does not end begins again elsewhere.
      await jobs.stop(Math.max(1, Math.ceil((endsAt - performance.now()) / 1000)));
      await registered.end();
      await identity?.close();
      await push.close();
      await traces?.close();
      await logStore?.close();
    },
  };
}

async function startListening(
  app: App,
  server: FastifyInstance,
  { pools, follow }: { readonly pools: Pools; readonly follow: () => void },
): Promise<string> {
  const { role, port, workerPort, host } = app.config;
  const address = await listen(server, { port: role === 'worker' ? workerPort : port, host });
  // Only now: every queue asks for jobs at once, each on a connection of its own.
  if (isWorking(app.config)) await startWork(app, pools.owner);
  endPatience(pools);
  follow();
  return role === 'worker' ? address : app.publicUrl;
}

/** Completes the demonstration while the portal answers already. */
function followStart(app: App, demonstration: Demonstration | undefined) {
  let finishing: Promise<void> | undefined;
  return {
    begin: (): void => {
      // Where both begin at once, the process that people sign in at does it.
      if (app.config.role === 'worker') return;
      finishing = demonstration
        ?.finish(app)
        .catch((err: unknown) =>
          app.log.error({ err }, 'The demonstration is incomplete; the next start continues it.'),
        );
    },
    complete: async (): Promise<void> => finishing,
  };
}

/** Jobs, and what is done without one. */
async function startWork(app: App, owner: pg.Pool): Promise<void> {
  for (const job of definedJobs) await app.jobs.work(job.define(app));
  await app.jobs.work(dataChangeJob(app, owner));
  startLogRetention(app);
  watchInterruptedMails(app);
  startRetention(app);
  await startAuditStream(app);
  startSeasonSummary(app);
  startSeasonTotals(app);
  startMovesByDate(app);
  startNightlyExtracts(app);
  startNotices(app);
  startDistributions(app);
}

/** The OpenTelemetry packages are loaded only if a collector is set. */
async function startTraces({
  otlpEndpoint: endpoint,
  traceShare: share,
  role,
}: Config): Promise<Traces | null> {
  if (endpoint === undefined) return null;
  const { openTraces } = await import('#src/log/open-traces.ts');
  return openTraces({ endpoint, share, role });
}

const noticeTemplates: Readonly<Record<AccountNotice['kind'], AccountNoticeTemplate>> = {
  secondFactorTurnedOn: 'second-factor-on',
  secondFactorTurnedOff: 'second-factor-off',
  secondFactorReplaced: 'second-factor-replaced',
  recoveryCodesReplaced: 'recovery-codes-replaced',
  recoveryCodeUsed: 'recovery-code-used',
};

async function openIdentity(app: App, demonstration: Demonstration | undefined): Promise<Identity> {
  const { config, calls: pool, log, publicUrl } = app;
  return createIdentity({
    pool,
    vault: await openVault(config, pool),
    publicUrl,
    mode: config.mode,
    branding: { productName, providerName: config.providerName },
    fontAddress: fontAddress(),
    idleMinutes: config.idleMinutes,
    sessionHours: config.sessionHours,
    log,
    async onEvent({ kind, email }) {
      if (kind !== 'profileChanged' || !email) return;
      await makeChange({ app, actor: systemActor }, async ({ drop }) => drop(changes.people, email));
    },
    ...(demonstration ? { demonstration: demonstration.signIn } : {}),
    firstAdministratorNeedsSecondFactor: config.mode === 'production',
    requiresSecondFactor: (email) => requiresSecondFactor(app, email),
    ...(sendsLinks(app)
      ? { requestLink: (email: string, why: LinkRequest['why']) => requestLink(app, email, why) }
      : {}),
    sendNotice: (client, to, notice) =>
      sendMail(app, client, {
        to,
        template: noticeTemplates[notice.kind],
        facts: { left: notice.kind === 'recoveryCodeUsed' ? notice.left : 0 },
        key: `account-notice ${randomUUID()}`,
      }),
    checkLink: linkChecker(app),
    onActivation: (account, client) => recordActivation(client, account),
    onFirstAdministrator: ({ email, name }, client) => grantFirstAdministrator(client, email, name),
  });
}

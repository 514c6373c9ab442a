import { createHash, randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { Provider } from 'oidc-provider';
import { isDatabaseUnable } from '@idss/server/db/is-away';
import { answerInFrames } from './answer-in-frame.ts';
import { createGroupedEvents } from './grouped-events.ts';
import { repeat } from '@idss/server/kernel/retry';
import { endExpiredLinks } from './end-links.ts';
import { addSigningKey, loadIdentityKeys, getPublicKeys, type IdentityKeys } from './identity-keys.ts';
import {
  deleteAbandonedSignIns,
  deleteExpiredRecords,
  endSessionsFor,
  findLiveSessions,
  isSessionLive,
} from './identity-records.sql.ts';
import { type IdentityOptions, type IdentityService, reportEvent } from './identity-service.ts';
import type { PageFrame } from './pages/Layout.ts';
import { createProviderPages } from './provider-pages.ts';
import { createProviderConfiguration } from './provider-configuration.ts';
import { createBeginLimit, createGuessLimits, createLinkLimits } from './rate-limits.ts';
import { resealSecrets } from './sealed-secrets.ts';
import { createSeal } from './seal.ts';
import { type Asset, readAssets, serveRequest } from './serve-request.ts';
import { offerSetup } from './setup.ts';
import { createTokenVerifier } from './verify-access-token.ts';

export type { AccountNotice, IdentityEvent, IdentityOptions } from './identity-service.ts';

const mountPath = '/identity';
const maintenanceMilliseconds = 60_000;
/** Sign-ins that were begun and not finished, beyond which the oldest go. */
const maxUnfinishedSignIns = { perAddress: 1000, total: 20_000 };
/** A new signing key is published this long before it signs: twice the time after which others look again. */
const keyDelaySeconds = 300;

/** The embedded OpenID Connect provider with its pages. */
export interface Identity {
  /**
   * Serves everything under /identity. The body must not have been read. `ip`: the client's address, where a trusted proxy
   * forwards it; otherwise the socket's.
   */
  handler: (req: IncomingMessage, res: ServerResponse, facts?: RequestFacts) => void;
  issuer: string;
  /** The public keys of this moment; for `createTokenVerifier({ jwks: { local: identity.jwks } })`. */
  jwks: () => JSONWebKeySet;
  /** Whether the session named by a token's `sid` is open. */
  isSessionLive: (sid: string) => Promise<boolean>;
  /** Those of these sessions that are open. */
  findLiveSessions: (sids: readonly string[]) => Promise<ReadonlySet<string>>;
  endSessionsFor: (accountId: string, which?: { only?: string; except?: string }) => Promise<number>;
  /** Publishes a new signing key, which signs after five minutes; the old one stays published for a day. */
  rotateSigningKey: () => Promise<void>;
  /** Runs every minute: deletes expired and abandoned records, reads new keys. */
  maintainRecords: () => Promise<void>;
  close: () => Promise<void>;
}

type RequestFacts = { readonly ip?: string; readonly requestId?: string };

function createService(
  options: IdentityOptions,
  keys: IdentityKeys,
  { frame, groups }: Pick<IdentityService, 'frame' | 'groups'>,
): IdentityService {
  const seal = createSeal(keys.secrets);
  const isSecure = options.publicUrl.startsWith('https:');
  const provider = new Provider(
    `${options.publicUrl}${mountPath}`,
    createProviderConfiguration(options, keys, createProviderPages(frame, options)),
  );
  answerInFrames(provider, `${options.publicUrl}/silent_renew`);
  // Scheme, host and address are those of our own settings: `normalizeRequest` overwrites what the client sent.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    // The provider offers its public documents to every origin; only ours reads them.
    ctx.remove('access-control-allow-origin');
  });
  provider.on('end_session.success', (ctx) => {
    const accountId = ctx.oidc.session?.accountId;
    // Without it they chose to stay signed in.
    if (accountId === undefined || !ctx.oidc.params?.['logout']) return;
    const userAgent = ctx.get('user-agent');
    reportEvent(options, { kind: 'signedOut', accountId, address: ctx.ip, userAgent }).catch((err: unknown) =>
      options.log.error({ err }, 'identity: the portal was not notified'),
    );
  });
  // Without a listener the library prints stacks by itself. What it answers with is logged as `server_error` above all;
  // this is what happens apart from an answer, such as a connection that is gone.
  const listenable: EventEmitter = provider;
  listenable.on('error', (error: Error, ctx?: { readonly req: IncomingMessage }) => {
    if (ctx?.req.socket.destroyed) options.log.info({}, 'identity: request cut off');
    else options.log.error({ err: error }, 'identity: provider failed');
  });
  provider.on('server_error', (ctx, error) => {
    options.log.error({ err: error }, 'identity: provider failed');
    // The library's own answer is 500. A redirect says by itself that the sign-in failed.
    if (!isDatabaseUnable(error) || ctx.status !== 500) return;
    ctx.status = 503;
    ctx.set('retry-after', '5');
    ctx.body = { error: 'temporarily_unavailable', error_description: 'Try again in a few seconds.' };
  });
  return {
    options,
    mount: mountPath,
    isSecure,
    provider,
    serveProvider: provider.callback(),
    seal,
    limits: createGuessLimits(options.pool),
    linkLimits: createLinkLimits(options.pool),
    groups,
    frame,
  };
}

/** The service with the keys of this moment. `reload` exchanges both when another process has made new keys. */
async function openService(
  options: IdentityOptions,
  parts: Pick<IdentityService, 'frame' | 'groups'>,
): Promise<{
  readonly get: () => IdentityService;
  readonly jwks: () => JSONWebKeySet;
  reload(): Promise<void>;
}> {
  const load = (): Promise<IdentityKeys> => loadIdentityKeys(options.pool, options.vault);
  const listKeyIds = ({ signing }: IdentityKeys): string => signing.map(({ kid }) => kid).join();
  let keys = await load();
  let service = createService(options, keys, parts);
  return {
    get: () => service,
    jwks: () => getPublicKeys(keys),
    async reload() {
      const found = await load();
      if (listKeyIds(found) === listKeyIds(keys)) return;
      service = createService(options, found, parts);
      keys = found;
    },
  };
}

function createFrame(
  { branding, mode, publicUrl }: IdentityOptions,
  assets: ReadonlyMap<string, Asset>,
): PageFrame {
  const assetHash = createHash('sha256');
  for (const { body } of assets.values()) assetHash.update(body);
  return {
    branding,
    isDemonstration: mode === 'demo',
    mount: mountPath,
    assetVersion: assetHash.digest('hex').slice(0, 12),
    portalUrl: `${publicUrl}/`,
  };
}

/**
 * Starts the embedded identity provider: makes the keys at the first start, prints the set-up code in a production
 * without accounts, and looks every minute for expired records and new keys.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, log, vault, publicUrl } = options;
  if (new URL(publicUrl).origin !== publicUrl)
    throw new Error('publicUrl must be an origin such as https://idss.example.org');
  const issuer = `${publicUrl}${mountPath}`;
  const assets = await readAssets(options.fontAddress);
  const beginLimit = createBeginLimit(options.beginPerMinute);
  await resealSecrets(pool, vault);
  const groups = createGroupedEvents({
    onFailure: (err) => log.error({ err }, 'identity: an event was not recorded; it is retried'),
  });
  const service = await openService(options, { frame: createFrame(options, assets), groups });
  const { jwks } = service;
  const verifier = createTokenVerifier({ issuer, audience: `${publicUrl}/api`, jwks: { local: jwks } });

  async function maintainRecords(): Promise<void> {
    await Promise.all([
      deleteExpiredRecords(pool),
      endExpiredLinks(pool),
      deleteAbandonedSignIns(pool, maxUnfinishedSignIns),
      service.reload(),
      groups.writePending(),
    ]);
  }

  await offerSetup(options);
  const endMaintenance = repeat(maintainRecords, {
    everyMilliseconds: maintenanceMilliseconds,
    delays: { first: 1_000, max: maintenanceMilliseconds },
    onFailure: (err) => log.warn({ err }, 'identity: the maintenance of every minute failed; it is retried'),
  });

  return {
    handler(req, res, { ip, requestId = randomUUID() } = {}) {
      const address = options.clientAddress?.(req) ?? ip ?? req.socket.remoteAddress ?? 'unknown';
      void serveRequest(
        { service: service.get(), req, res, address, requestId },
        { assets, beginLimit, verifier },
      );
    },
    issuer,
    jwks,
    isSessionLive: (sid) => isSessionLive(pool, sid),
    findLiveSessions: (sids) => findLiveSessions(pool, sids),
    endSessionsFor: (accountId, which) => endSessionsFor(pool, accountId, which),
    async rotateSigningKey() {
      await addSigningKey(pool, vault, keyDelaySeconds);
      await service.reload();
    },
    maintainRecords,
    close() {
      endMaintenance();
      return groups.close();
    },
  };
}

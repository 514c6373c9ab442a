import { createHash, randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { JSONWebKeySet } from 'jose';
import { Provider } from 'oidc-provider';
import { isDatabaseUnable } from '@idss/server/db/is-away';
import { createGroupedEvents } from './grouped-events.ts';
import { repeat } from '@idss/server/kernel/retry';
import { showActivation, submitActivation } from './activation.ts';
import { showAccount, submitAccount } from './account-site.ts';
import { endExpiredLinks } from './end-links.ts';
import { showForgotten, submitForgotten } from './forgotten.ts';
import { PageError, redirect, requireStorable, sendPage, setSafetyHeaders } from './http.ts';
import { addSigningKey, loadIdentityKeys, publicKeys, type IdentityKeys } from './identity-keys.ts';
import {
  deleteAbandonedSignIns,
  deleteExpiredRecords,
  endSessionsFor,
  findLiveSessions,
  isSessionLive,
} from './identity-records.sql.ts';
import {
  type Exchange,
  type IdentityOptions,
  type IdentityService,
  reportEvent,
} from './identity-service.ts';
import type { PageFrame } from './pages/Layout.ts';
import { errorPage } from './pages/plain-pages.ts';
import { createProviderPages } from './provider-pages.ts';
import { type ProviderRequest, providerRequest } from './provider-adapter.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { createBeginLimit, createGuessLimits, createLinkLimits } from './rate-limits.ts';
import { resealSecrets } from './sealed-secrets.ts';
import { createSeal } from './seal.ts';
import { offerSetup, showSetup, submitSetup } from './setup.ts';
import { showSignIn, submitSignIn } from './sign-in.ts';
import { answerUserInfo } from './user-info.ts';
import { createTokenVerifier } from './verify-access-token.ts';

export type { AccountNotice, IdentityEvent, IdentityOptions } from './identity-service.ts';

const mountPath = '/identity';
const maintenanceMilliseconds = 60_000;
/** Sign-ins that were begun and not finished, beyond which the oldest go. */
const maxUnfinishedSignIns = { ofOneAddress: 1000, ofAll: 20_000 };
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

type Asset = { type: string; body: Buffer; brotli: Buffer };

/** The typeface of the portal, which the browser then has before it opens the portal. */
const fontFace = (address: string): string => `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("${address}") format("woff2-variations");
}
`;

async function readAssets(fontAddress: string | undefined): Promise<Map<string, Asset>> {
  const types = {
    'identity.css': 'text/css; charset=utf-8',
    'identity.js': 'text/javascript; charset=utf-8',
    'logo.svg': 'image/svg+xml',
  };
  const entries = Object.entries(types).map(async ([name, type]) => {
    const file = await readFile(new URL(`./assets/${name}`, import.meta.url));
    const hasFont = name === 'identity.css' && fontAddress !== undefined;
    const body = hasFont ? Buffer.concat([Buffer.from(fontFace(fontAddress)), file]) : file;
    return [name, { type, body, brotli: await promisify(brotliCompress)(body) }] as const;
  });
  return new Map(await Promise.all(entries));
}

function sendAsset(assets: ReadonlyMap<string, Asset>, { req, res, url }: Exchange): boolean {
  const asset = /^\/assets\/([\w.]+)$/.exec(url.pathname)?.[1];
  const found = asset === undefined ? undefined : assets.get(asset);
  if (!found) return false;
  res.setHeader('content-type', found.type);
  res.setHeader('cache-control', 'public, max-age=31536000, immutable');
  res.setHeader('vary', 'accept-encoding');
  const takesBrotli = /\bbr\b/.test(String(req.headers['accept-encoding']));
  if (takesBrotli) res.setHeader('content-encoding', 'br');
  res.end(req.method === 'HEAD' ? undefined : takesBrotli ? found.brotli : found.body);
  return true;
}

function createService(
  options: IdentityOptions,
  keys: IdentityKeys,
  { frame, groups }: Pick<IdentityService, 'frame' | 'groups'>,
): IdentityService {
  const seal = createSeal(keys.secrets);
  const isSecure = options.publicUrl.startsWith('https:');
  const provider = new Provider(
    `${options.publicUrl}${mountPath}`,
    providerConfiguration(options, keys, createProviderPages(frame, options)),
  );
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

/** All addresses that the provider makes follow the public URL, whatever host or forwarding headers were sent. */
function normalizeRequest(req: IncomingMessage, publicUrl: URL, address: string): URL {
  const original = req.url ?? '/';
  const stripped = original.startsWith(mountPath) ? original.slice(mountPath.length) || '/' : original;
  for (const name of Object.keys(req.headers)) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete req.headers[name];
  }
  req.headers.host = publicUrl.host;
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  req.headers['x-forwarded-for'] = address;
  // The provider's own pages are only on this origin, so it never has to answer another one.
  delete req.headers.origin;
  Object.assign(req, { originalUrl: `${mountPath}${stripped}`, url: stripped });
  return new URL(stripped.replace(/^\/+/, '/'), publicUrl);
}

/** A form sent by a page of another origin is refused before anything is read. */
function refuseForeignForm(req: IncomingMessage, publicUrl: URL): void {
  const { origin, 'sec-fetch-site': site } = req.headers;
  const isForeign = origin !== undefined && origin !== publicUrl.origin;
  if (isForeign || site === 'cross-site') {
    throw new PageError(403, 'This form was not sent by our page.');
  }
}

interface Failing extends Pick<IdentityOptions, 'log'> {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly frame: PageFrame;
  readonly address: string;
}

function answerFailure(error: unknown, { req, res, log, frame, address }: Failing): void {
  // The client disconnected before its request was complete: the answer has no reader.
  if (req.readableAborted && !req.complete) {
    log.info({ address }, 'identity: request cut off');
    res.destroy();
    return;
  }
  const reference = randomUUID();
  const isUnable = isDatabaseUnable(error);
  if (isUnable) res.setHeader('retry-after', '5');
  const isOurs = !(error instanceof PageError);
  if (isOurs) log.error({ err: error, reference }, 'identity: request failed');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const shown = isOurs
    ? { title: 'Something went wrong', text: 'Please try again later.', reference }
    : { title: error.status === 404 ? 'Not found' : 'This did not work', text: error.message };
  sendPage(res, isUnable ? 503 : isOurs ? 500 : error.status, errorPage(frame, shown));
}

const providerPath =
  /^\/(\.well-known\/openid-configuration|authorize(\/[\w-]+)?|token|jwks|session\/end(\/(confirm|success))?)$/;

type Page = (exchange: Exchange) => Promise<void>;

/** A page shows itself, or takes a form, or both. */
interface Pages {
  readonly show?: Page;
  readonly submit?: Page;
}

const pages: ReadonlyMap<string, Pages> = new Map<string, Pages>([
  ['/', { show: ({ res }) => Promise.resolve(redirect(res, `${mountPath}/account`)) }],
  ['/account', { show: showAccount }],
  ['/account/callback', { show: showAccount }],
  ['/setup', { show: showSetup, submit: submitSetup }],
  ['/forgotten', { show: showForgotten, submit: submitForgotten }],
  ['/activate', { show: showActivation, submit: submitActivation }],
]);

function findPage(path: string, isPost: boolean): Page | undefined {
  if (path.startsWith('/interaction/')) return isPost ? submitSignIn : showSignIn;
  if (isPost && path.startsWith('/account/')) return submitAccount;
  return pages.get(path)?.[isPost ? 'submit' : 'show'];
}

/** What all requests share while the provider runs. */
interface Running {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly beginLimit: ReturnType<typeof createBeginLimit>;
  readonly verifier: ReturnType<typeof createTokenVerifier>;
}

async function route(exchange: Exchange, { assets, beginLimit, verifier }: Running): Promise<void> {
  const { req, res, url, service } = exchange;
  const isPost = req.method === 'POST';
  if (!isPost && sendAsset(assets, exchange)) return;
  if (url.pathname === '/userinfo') return answerUserInfo(exchange, verifier);
  if (url.pathname === '/authorize') {
    const wait = await beginLimit(exchange.address);
    if (wait !== undefined) {
      res.setHeader('retry-after', String(wait));
      throw new PageError(429, `Too many sign-ins from your address. Wait ${wait} seconds and try again.`);
    }
  }
  if (providerPath.test(url.pathname)) return service.serveProvider(req, res);
  const page = findPage(url.pathname, isPost);
  if (!page) throw new PageError(404, 'There is no such page.');
  return page(exchange);
}

async function serve(
  { req, res, service, address, requestId }: Omit<Exchange, 'url'>,
  running: Running,
): Promise<void> {
  const { options, frame } = service;
  const publicUrl = new URL(options.publicUrl);
  setSafetyHeaders(res, service.isSecure);
  try {
    if (!['GET', 'HEAD', 'POST'].includes(req.method ?? '')) {
      res.setHeader('allow', 'GET, HEAD, POST');
      throw new PageError(405, 'This address does not take such a request.');
    }
    if (req.method === 'POST') refuseForeignForm(req, publicUrl);
    const url = normalizeRequest(req, publicUrl, address);
    requireStorable(url.searchParams);
    const request: ProviderRequest = {
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
      address,
      requestId,
      loadedSessions: new Set(),
      isSessionEnded: false,
    };
    await providerRequest.run(request, () => route({ service, req, res, url, address, requestId }, running));
  } catch (error) {
    answerFailure(error, { req, res, log: options.log, frame, address });
  }
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
    jwks: () => publicKeys(keys),
    async reload() {
      const found = await load();
      if (listKeyIds(found) === listKeyIds(keys)) return;
      service = createService(options, found, parts);
      keys = found;
    },
  };
}

function makeFrame(
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
    onFailure: (err) => log.error({ err }, 'identity: an event was not recorded; it is tried again'),
  });
  const service = await openService(options, { frame: makeFrame(options, assets), groups });
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
    delays: { first: 1_000, most: maintenanceMilliseconds },
    onFailure: (err) => log.warn({ err }, 'identity: the minutely care failed; it is tried again'),
  });

  return {
    handler(req, res, { ip, requestId = randomUUID() } = {}) {
      const address = options.clientAddress?.(req) ?? ip ?? req.socket.remoteAddress ?? 'unknown';
      void serve({ service: service.get(), req, res, address, requestId }, { assets, beginLimit, verifier });
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

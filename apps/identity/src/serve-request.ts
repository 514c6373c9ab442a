/** Answers the requests of the provider and its pages. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { isDatabaseUnable } from '@idss/server/db/is-away';
import { showActivation, submitActivation } from './activation.ts';
import { showAccount, submitAccount } from './account-site.ts';
import { showForgotten, submitForgotten } from './forgotten.ts';
import { PageError, redirect, requireStorable, sendPage, setSecurityHeaders } from './http.ts';
import type { Exchange, IdentityOptions, IdentityService } from './identity-service.ts';
import type { PageFrame } from './pages/Layout.ts';
import { errorPage } from './pages/plain-pages.ts';
import { type ProviderRequest, providerRequest } from './provider-adapter.ts';
import type { createBeginLimit } from './rate-limits.ts';
import { showSetup, submitSetup } from './setup.ts';
import { showSignIn, submitSignIn } from './sign-in.ts';
import { answerUserInfo } from './user-info.ts';
import type { createTokenVerifier } from './verify-access-token.ts';

export type Asset = { type: string; body: Buffer; brotli: Buffer };

/** The typeface of the portal, which the browser then has before it opens the portal. */
const fontFace = (address: string): string => `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("${address}") format("woff2-variations");
}
`;

export async function readAssets(fontAddress: string | undefined): Promise<Map<string, Asset>> {
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

/** All addresses that the provider makes follow the public URL, whatever host or forwarding headers were sent. */
function normalizeRequest(req: IncomingMessage, { options, mount }: IdentityService, address: string): URL {
  const publicUrl = new URL(options.publicUrl);
  const original = req.url ?? '/';
  const stripped = original.startsWith(mount) ? original.slice(mount.length) || '/' : original;
  for (const name of Object.keys(req.headers)) {
    if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete req.headers[name];
  }
  req.headers.host = publicUrl.host;
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
  req.headers['x-forwarded-for'] = address;
  // The provider's own pages are only on this origin, so it never has to answer another one.
  delete req.headers.origin;
  Object.assign(req, { originalUrl: `${mount}${stripped}`, url: stripped });
  return new URL(stripped.replace(/^\/+/, '/'), publicUrl);
}

/** A form sent by a page of another origin is refused before anything is read. */
function refuseForeignForm(req: IncomingMessage, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = req.headers;
  const isForeign = origin !== undefined && origin !== publicUrl;
  if (isForeign || site === 'cross-site') {
    throw new PageError(403, 'This form was not sent by our page.');
  }
}

interface FailedRequest extends Pick<IdentityOptions, 'log'> {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly frame: PageFrame;
  readonly address: string;
}

function answerFailure(error: unknown, { req, res, log, frame, address }: FailedRequest): void {
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
  const message = isOurs
    ? { title: 'Something went wrong', text: 'Please try again later.', reference }
    : { title: error.status === 404 ? 'Not found' : 'This did not work', text: error.message };
  sendPage(res, isUnable ? 503 : isOurs ? 500 : error.status, errorPage(frame, message));
}

const providerPath =
  /^\/(\.well-known\/openid-configuration|authorize(\/[\w-]+)?|token|jwks|session\/end(\/(confirm|success))?)$/;

type PageHandler = (exchange: Exchange) => Promise<void>;

/** A page shows itself, or takes a form, or both. */
interface PageHandlers {
  readonly show?: PageHandler;
  readonly submit?: PageHandler;
}

const pages: ReadonlyMap<string, PageHandlers> = new Map<string, PageHandlers>([
  ['/', { show: ({ res, service }) => Promise.resolve(redirect(res, `${service.mount}/account`)) }],
  ['/account', { show: showAccount }],
  ['/account/callback', { show: showAccount }],
  ['/setup', { show: showSetup, submit: submitSetup }],
  ['/forgotten', { show: showForgotten, submit: submitForgotten }],
  ['/activate', { show: showActivation, submit: submitActivation }],
]);

function findPage(path: string, isPost: boolean): PageHandler | undefined {
  if (path.startsWith('/interaction/')) return isPost ? submitSignIn : showSignIn;
  if (isPost && path.startsWith('/account/')) return submitAccount;
  return pages.get(path)?.[isPost ? 'submit' : 'show'];
}

/** Of all requests while the provider runs. */
interface ServerParts {
  readonly assets: ReadonlyMap<string, Asset>;
  readonly beginLimit: ReturnType<typeof createBeginLimit>;
  readonly verifier: ReturnType<typeof createTokenVerifier>;
}

async function routeRequest(
  exchange: Exchange,
  { assets, beginLimit, verifier }: ServerParts,
): Promise<void> {
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

/** Answers a request below the provider's path, whatever happens. */
export async function serveRequest(
  { req, res, service, address, requestId }: Omit<Exchange, 'url'>,
  parts: ServerParts,
): Promise<void> {
  const { options, frame } = service;
  setSecurityHeaders(res, service.isSecure);
  try {
    if (!['GET', 'HEAD', 'POST'].includes(req.method ?? '')) {
      res.setHeader('allow', 'GET, HEAD, POST');
      throw new PageError(405, 'This address does not take such a request.');
    }
    if (req.method === 'POST') refuseForeignForm(req, options.publicUrl);
    const url = normalizeRequest(req, service, address);
    requireStorable(url.searchParams);
    const request: ProviderRequest = {
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
      address,
      requestId,
      loadedSessions: new Set(),
      isSessionEnded: false,
    };
    await providerRequest.run(request, () =>
      routeRequest({ service, req, res, url, address, requestId }, parts),
    );
  } catch (error) {
    answerFailure(error, { req, res, log: options.log, frame, address });
  }
}

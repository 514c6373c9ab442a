/** The library of the provider, and the pages that people sign in with. A module of its own: it is loaded with the first request. */
import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { isDatabaseUnable } from '@idss/server/db/is-away';
import { answerInFrames } from './answer-in-frame.ts';
import type { IdentityKeys } from './identity-keys.ts';
import { type IdentityOptions, type IdentityService, mountPath, reportEvent } from './identity-service.ts';
import type { PageFrame } from './pages/Layout.ts';
import { createProviderPages } from './provider-pages.ts';
import { createProviderConfiguration } from './provider-configuration.ts';
import { createBeginLimit, createGuessLimits, createLinkLimits } from './rate-limits.ts';
import { createSeal } from './seal.ts';
import { type Asset, readAssets, serveRequest } from './serve-request.ts';
import type { createTokenVerifier } from './verify-access-token.ts';

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

export interface ServedProvider {
  serve(
    req: IncomingMessage,
    res: ServerResponse,
    facts: { readonly address: string; readonly requestId: string },
  ): void;
  /** From now on with the keys of this moment. */
  renew(): void;
}

export async function openProvider(
  options: IdentityOptions,
  getKeys: () => IdentityKeys,
  {
    groups,
    verifier,
  }: Pick<IdentityService, 'groups'> & { readonly verifier: ReturnType<typeof createTokenVerifier> },
): Promise<ServedProvider> {
  const assets = await readAssets(options.fontAddress);
  const parts = { frame: createFrame(options, assets), groups };
  const beginLimit = createBeginLimit(options.beginPerMinute);
  const create = (): IdentityService => createService(options, getKeys(), parts);
  let service = create();
  return {
    serve: (req, res, facts) =>
      void serveRequest({ service, req, res, ...facts }, { assets, beginLimit, verifier }),
    renew() {
      service = create();
    },
  };
}

/**
 * An external identity provider: a second OpenID Connect provider with its own accounts, on loopback. It signs in the
 * person of the login hint; everything after that is the real protocol.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Adapter, type AdapterPayload } from 'oidc-provider';
import { authorizationRequest, getLocation, openTestBrowser } from '@idss/identity/test/browser';

export interface OutsideAccount {
  readonly email?: string;
  readonly email_verified?: boolean | string;
  readonly name?: string;
}

export interface OutsideProvider {
  readonly issuer: string;
  /** By subject; a test may change them at any time. */
  readonly accounts: Map<string, OutsideAccount>;
  /** Whether access tokens contain the person; otherwise only the userinfo endpoint does. */
  namesPersonInToken: boolean;
  /** The number of userinfo requests. */
  readonly userInfoReads: () => number;
  /** Runs the whole flow with code and PKCE; returns an access token for the portal's API. */
  signIn(subject: string): Promise<string>;
  close(): Promise<void>;
}

const redirectUri = 'https://portal.example/callback';

export async function openOutsideProvider(audience: string): Promise<OutsideProvider> {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
  const http = createServer((req, res) => handle(req, res));
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const accounts = new Map<string, OutsideAccount>();
  let reads = 0;
  const made: OutsideProvider = {
    issuer,
    accounts,
    namesPersonInToken: true,
    userInfoReads: () => reads,
    async signIn(subject) {
      const browser = openTestBrowser();
      const request = authorizationRequest('https://portal.example', {
        scope: 'openid profile email api',
        login_hint: subject,
        resource: audience,
      });
      let target = new URL(`${issuer}/auth${new URL(request.url).search}`);
      for (let step = 0; target.origin === issuer; step += 1) {
        const answer = await browser.get(target.href);
        if (step > 10 || !answer.headers.has('location'))
          throw new Error(`The other provider stays at ${target.href}: ${await answer.text()}`);
        target = getLocation(answer);
      }
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'idss-web',
          redirect_uri: redirectUri,
          code: target.searchParams.get('code') ?? '',
          code_verifier: request.verifier,
        }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`The other provider answered ${answer.status}.`);
      return token;
    },
    close: () =>
      new Promise((closed) => {
        http.close(() => closed());
        http.closeAllConnections();
      }),
  };

  const provider = await createProvider(made, audience);
  const serve = provider.callback();
  handle = (req, res) => {
    if (req.url?.startsWith('/let-in/')) return void letIn(provider, req, res);
    if (req.url?.startsWith('/me')) {
      reads += 1;
      answerUserInfo(made, req, res);
      return;
    }
    return void serve(req, res);
  };
  return made;
}

async function createProvider(provider: OutsideProvider, audience: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kty: 'EC', alg: 'ES256', use: 'sig', kid: 'outside' };
  const getClaims = (subject: string) => ({ sub: subject, ...provider.accounts.get(subject) });
  return new Provider(provider.issuer, {
    adapter: memory(),
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        client_id: 'idss-web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    scopes: ['openid', 'profile', 'email', 'api'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Grant: 600,
      Session: 600,
    },
    interactions: { url: (_ctx, { uid }) => `/let-in/${uid}` },
    findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => getClaims(subject) }),
    extraTokenClaims(ctx) {
      const code = ctx.oidc.entities.AuthorizationCode;
      const person = provider.namesPersonInToken ? provider.accounts.get(code?.accountId ?? '') : {};
      return { ...person, auth_time: code?.authTime ?? Math.floor(Date.now() / 1000) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid profile email api');
      grant.addResourceScope(audience, 'api');
      await grant.save();
      return grant;
    },
  });
}

async function letIn(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const accountId = String(params['login_hint']);
  await provider.interactionFinished(req, res, { login: { accountId } });
}

/** Accepts an access token for the API at userinfo, as many providers do. */
function answerUserInfo(provider: OutsideProvider, req: IncomingMessage, res: ServerResponse): void {
  const [, body = ''] = (req.headers.authorization ?? '').split('.');
  const { sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string };
  res.setHeader('content-type', 'application/json');
  res.end(JSON.stringify({ sub, ...provider.accounts.get(sub) }));
}

function memory(): (kind: string) => Adapter {
  const records = new Map<string, AdapterPayload>();
  const byUid = new Map<string, string>();
  return (kind) => ({
    async upsert(id, payload) {
      records.set(`${kind} ${id}`, payload);
      if (payload.uid) byUid.set(payload.uid, id);
    },
    find: async (id) => records.get(`${kind} ${id}`),
    findByUid: async (uid) => records.get(`${kind} ${byUid.get(uid)}`),
    findByUserCode: async () => undefined,
    async consume(id) {
      records.set(`${kind} ${id}`, { ...records.get(`${kind} ${id}`), consumed: true });
    },
    async destroy(id) {
      records.delete(`${kind} ${id}`);
    },
    revokeByGrantId: async () => undefined,
  });
}

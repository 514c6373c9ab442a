import {
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
  type Session,
} from 'oidc-provider';
import { providerRoutes } from './endpoints.ts';
import { findAccount, type Account } from './find-account.ts';
import { signingAlgorithm, type IdentityKeys } from './identity-keys.ts';
import type { IdentityOptions } from './identity-service.ts';
import { accessTokenSeconds, createProviderAdapter } from './provider-adapter.ts';

export const webClient = 'idss-web';
export const accountClient = 'idss-account';
/** The two strengths of a sign-in, as `acr` names them. */
export const acrLevels = { password: 'urn:idss:password', secondFactor: 'urn:idss:second-factor' } as const;

const codeSeconds = 60;
export const interactionSeconds = 1800;
const allScopes = ['openid', 'profile', 'idss'];

/** Claims of a person: in the ID token (scope profile), at userinfo, and in the access token for the API. */
export function getPersonClaims(account: Account): Record<string, string> {
  return {
    name: account.name,
    given_name: account.givenName,
    family_name: account.familyName,
    email: account.email,
    ...(account.title !== null && { title: account.title }),
  };
}

/** Seconds that a session still has: idle time from now, never past the hours since the password was entered. */
export function getSessionSeconds(
  loginTs: number | undefined,
  { idleMinutes, sessionHours }: Pick<IdentityOptions, 'idleMinutes' | 'sessionHours'>,
): number {
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, Math.min(idleMinutes * 60, (loginTs ?? now) + sessionHours * 3600 - now));
}

function getCookieNames(isSecure: boolean): { session: string; interaction: string; resume: string } {
  // __Host- asks for the path "/", which the two short ones do not have: they belong to one interaction each.
  return isSecure
    ? {
        session: '__Host-idss_session',
        interaction: '__Secure-idss_interaction',
        resume: '__Secure-idss_resume',
      }
    : { session: 'idss_session', interaction: 'idss_interaction', resume: 'idss_resume' };
}

function isAccountMissing({ oidc }: KoaContextWithOIDC): boolean {
  return oidc.session?.accountId !== undefined && oidc.account === undefined;
}

/** First-party clients ask for no consent; an account that is gone or disabled has to sign in again. */
function createSignInPolicy() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'End-User authentication is required',
        'login_required',
        isAccountMissing,
      ),
    );
  return policy;
}

/** Pages and endings that the provider asks us for. */
export interface ProviderPages {
  renderError: NonNullable<Configuration['renderError']>;
  renderSignOut: (ctx: KoaContextWithOIDC, form: string) => Promise<void>;
  renderSignedOut: (ctx: KoaContextWithOIDC) => void;
}

/** Long: a list of the provider's settings, in its own words. */
export function createProviderConfiguration(
  options: IdentityOptions,
  keys: IdentityKeys,
  pages: ProviderPages,
): Configuration {
  const { pool, publicUrl } = options;
  const resource = `${publicUrl}/api`;
  const isSecure = publicUrl.startsWith('https:');
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    signed: true,
    overwrite: true,
  } as const;
  const client = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: signingAlgorithm,
    require_auth_time: true,
  } as const;

  return {
    adapter: createProviderAdapter(pool),
    jwks: { keys: keys.signing.map((key) => ({ ...key, kty: key.kty ?? 'EC' })) },
    clients: [
      {
        ...client,
        client_id: webClient,
        redirect_uris: [`${publicUrl}/callback`, `${publicUrl}/silent_renew`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        scope: allScopes.join(' '),
      },
      {
        ...client,
        client_id: accountClient,
        redirect_uris: [`${publicUrl}/identity/account/callback`],
        scope: 'openid',
      },
    ],
    scopes: allScopes,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'email', 'title'],
      acr: null,
      amr: null,
      auth_time: null,
      iss: null,
      sid: null,
    },
    acrValues: Object.values(acrLevels),
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    subjectTypes: ['public'],
    pkce: { required: () => true },
    clockTolerance: 2,
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    enableHttpPostMethods: false,
    clientBasedCORS: () => false,
    issueRefreshToken: () => false,
    cookies: {
      names: getCookieNames(isSecure),
      long: cookie,
      short: cookie,
      keys: keys.secrets.map((secret) => secret.toString('base64url')),
    },
    enabledJWA: {
      idTokenSigningAlgValues: [signingAlgorithm],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      claimsParameter: { enabled: false },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.renderSignOut,
        postLogoutSuccessSource: pages.renderSignedOut,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return {
            scope: 'idss',
            audience: resource,
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessTokenSeconds,
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
    },
    routes: { ...providerRoutes },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      IdToken: accessTokenSeconds,
      Interaction: interactionSeconds,
      Grant: options.sessionHours * 3600,
      Session: (_ctx: KoaContextWithOIDC, session: Session) => getSessionSeconds(session.loginTs, options),
    },
    interactions: {
      policy: createSignInPolicy(),
      url: (_ctx, interaction) => `/identity/interaction/${interaction.uid}`,
    },
    async findAccount(_ctx, accountId) {
      const account = await findAccount(pool, { accountId });
      if (!account || account.isDisabled || account.needsActivation) return undefined;
      return { accountId, claims: () => ({ sub: accountId, ...getPersonClaims(account) }) };
    },
    async extraTokenClaims(ctx) {
      const { account, entities } = ctx.oidc;
      const code = entities.AuthorizationCode;
      if (!account || !code) return undefined;
      const { sub: _sub, ...person } = await account.claims('access_token', 'profile', {}, []);
      return { ...person, auth_time: code.authTime, acr: code.acr, amr: code.amr, sid: code.sessionUid };
    },
    async loadExistingGrant(ctx) {
      const { client: asking, session, provider } = ctx.oidc;
      const accountId = session?.accountId;
      if (!asking || accountId === undefined) return undefined;
      const grantId = session?.grantIdFor(asking.clientId);
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existing?.accountId === accountId) return existing;
      const grant = new provider.Grant({ accountId, clientId: asking.clientId });
      grant.addOIDCScope(allScopes.join(' '));
      grant.addResourceScope(resource, 'idss');
      await grant.save();
      return grant;
    },
    renderError: pages.renderError,
  };
}

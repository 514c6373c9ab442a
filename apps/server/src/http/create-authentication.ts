/** Tokens of the embedded identity provider, or of another one that a setting names. */
import type { Config } from '#src/config.ts';
import { normalizeEmail } from '@idss/identity/account-fields';
import type { Identity } from '@idss/identity/identity';
import {
  createTokenVerifier,
  KeysUnavailable,
  type TokenBearer,
  TokenRefused,
} from '@idss/identity/verify-access-token';
import { readUserInfo } from '@idss/identity/read-user-info';
import type { Authentication } from './authenticate.ts';
import { createSessionCheck } from './check-sessions.ts';
import { notSignedIn, Refusal } from '#src/kernel/errors.ts';
import type { OutsideSignIn } from './find-account.ts';
import { createSessionWatch } from './watch-sessions.ts';

/** The parts of the embedded identity provider that authentication uses. */
export type TokenIssuer = Pick<Identity, 'issuer' | 'jwks' | 'findLiveSessions'>;

/**
 * A token whose signature was checked is believed for so long, and never beyond its own end; then its key is asked
 * again. Checking costs as much as the rest of a short call.
 */
const believedForMilliseconds = 30_000;

const maxCached = 10_000;

function refuse(error: unknown): never {
  if (error instanceof TokenRefused) throw notSignedIn();
  if (error instanceof KeysUnavailable)
    throw new Refusal(503, 'The sign-in service does not answer. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  throw error;
}

/** Verifies a token, once in a while. */
function createBearerCache(verify: (token: string) => Promise<TokenBearer>) {
  const believed = new Map<string, { readonly bearer: TokenBearer; readonly until: number }>();
  return async (token: string): Promise<TokenBearer> => {
    const known = believed.get(token);
    const now = Date.now();
    if (known && known.until > now) return known.bearer;
    const bearer = await verify(token);
    if (believed.size > maxCached) believed.clear();
    const until = Math.min(now + believedForMilliseconds, bearer.expiresAt * 1000);
    believed.set(token, { bearer, until });
    return bearer;
  };
}

/** A token of another provider may contain the email address; otherwise its userinfo endpoint is called. */
function toOutsideSignIn(issuer: string, token: string, bearer: TokenBearer): OutsideSignIn {
  const { sub: subject, jti: tokenId, sid: sessionId = null, name, email, isEmailVerified } = bearer;
  return {
    issuer,
    subject,
    tokenId,
    sessionId,
    name,
    readAddress: () =>
      email === '' || isEmailVerified === undefined
        ? readUserInfo(issuer, token, subject).catch(refuse)
        : Promise.resolve({ email: normalizeEmail(email), isEmailVerified }),
  };
}

export function createAuthentication(
  config: Config,
  publicUrl: string,
  identity: TokenIssuer | null,
): Authentication {
  const verifier = identity
    ? createTokenVerifier({
        issuer: identity.issuer,
        audience: `${publicUrl}/api`,
        jwks: { local: identity.jwks },
      })
    : createTokenVerifier({
        issuer: config.oidcIssuer ?? '',
        audience: config.oidcAudience,
        jwks: { url: { discover: config.oidcIssuer ?? '' } },
        isPersonOptional: true,
      });
  const getBearer = createBearerCache((token) => verifier.verify(token));
  const requireLive = identity && createSessionCheck(identity.findLiveSessions);
  const sessions = identity && createSessionWatch(identity.findLiveSessions);
  return {
    async verify(token) {
      const bearer = await getBearer(token).catch(refuse);
      if (!identity) return { ...bearer, outside: toOutsideSignIn(config.oidcIssuer ?? '', token, bearer) };
      if (!bearer.sid) throw notSignedIn();
      return bearer;
    },
    async requireLive({ sid }) {
      if (sid !== undefined) await requireLive?.(sid);
    },
    // Other providers do not report the end of a session; for these the token's expiry counts.
    watchSession: (sid, onEnd) => sessions?.watch(sid, onEnd) ?? (() => undefined),
  };
}

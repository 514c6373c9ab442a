/** Tokens of the embedded identity provider, or of another one that a setting names. */
import type { Config } from '#src/config.ts';
import type { Identity } from '#src/identity/identity.ts';
import { createTokenVerifier, KeysUnavailable, TokenRefused } from '#src/identity/verify-access-token.ts';
import type { Authentication } from './authenticate.ts';
import { notSignedIn, Refusal } from './errors.ts';

/** What is asked of the embedded identity provider. */
export type TokenIssuer = Pick<Identity, 'issuer' | 'jwks' | 'isSessionLive'>;

/** A session that ended is noticed within this time. */
const liveForMilliseconds = 1000;

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
      });
  const seenLive = new Map<string, number>();

  async function requireLive(sid: string): Promise<void> {
    const now = Date.now();
    if ((seenLive.get(sid) ?? 0) > now) return;
    if (!(await identity?.isSessionLive(sid))) throw notSignedIn();
    if (seenLive.size > 10_000) seenLive.clear();
    seenLive.set(sid, now + liveForMilliseconds);
  }

  return {
    async verify(token) {
      const bearer = await verifier.verify(token).catch((error: unknown) => {
        if (error instanceof TokenRefused) throw notSignedIn();
        if (error instanceof KeysUnavailable)
          throw new Refusal(503, 'The sign-in service does not answer. Please try again in a moment.', {
            retryAfterSeconds: 5,
          });
        throw error;
      });
      if (identity) {
        if (!bearer.sid) throw notSignedIn();
        await requireLive(bearer.sid);
      }
      return bearer;
    },
  };
}

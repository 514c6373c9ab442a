import { findAccount } from './find-account.ts';
import { sendJson } from './http.ts';
import type { Exchange } from './identity-service.ts';
import { isSessionLive } from './identity-records.sql.ts';
import { getPersonClaims } from './provider-configuration.ts';
import { TokenRefused, type TokenVerifier } from './verify-access-token.ts';

/**
 * GET /userinfo. The provider's own endpoint takes only opaque tokens without audience; ours are JWTs for the API,
 * so the same token is accepted here and the account is read again: a changed title shows at once.
 */
export async function answerUserInfo(
  { service, req, res }: Exchange,
  verifier: TokenVerifier,
): Promise<void> {
  const { pool } = service.options;
  const token = /^Bearer ([\w.-]+)$/i.exec(req.headers.authorization ?? '')?.[1];
  try {
    const person = await verifier.verify(token ?? '');
    const account = await findAccount(pool, { accountId: person.sub });
    const isLive = person.sid !== undefined && (await isSessionLive(pool, person.sid));
    if (!account || !isLive) throw new TokenRefused('sessionEnded', 'The session has ended.');
    sendJson(res, 200, { sub: account.accountId, ...getPersonClaims(account) });
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    res.setHeader('www-authenticate', 'Bearer error="invalid_token"');
    sendJson(res, 401, { error: 'invalid_token', error_description: error.message });
  }
}

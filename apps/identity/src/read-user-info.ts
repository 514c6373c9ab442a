import { normalizeEmail } from './account-fields.ts';
import { UnexpectedStatus, discover, KeysUnavailable, readJson } from './remote-keys.ts';

/** A person's address, as another identity provider states it. */
export type NamedAddress = { email: string | null; isEmailVerified: boolean };

const noAddress: NamedAddress = { email: null, isEmailVerified: false };
const timeoutMilliseconds = 5_000;

/**
 * Asks the issuer's userinfo endpoint whose the token is, for providers whose access tokens do not name the address.
 * An answer about another subject counts as none (OpenID Connect Core, 5.3.2).
 * @throws {KeysUnavailable} the provider does not answer: the caller's answer is 503
 */
export async function readUserInfo(issuer: string, token: string, subject: string): Promise<NamedAddress> {
  let answer: unknown;
  try {
    const address = await discover(issuer, 'userinfo_endpoint', timeoutMilliseconds);
    answer = await readJson(address, timeoutMilliseconds, { authorization: `Bearer ${token}` });
  } catch (cause) {
    // It answers, and does not take tokens that are made for the portal's API.
    if (cause instanceof UnexpectedStatus && [401, 403].includes(cause.status)) return noAddress;
    throw new KeysUnavailable('The identity provider does not answer.', { cause });
  }
  if (typeof answer !== 'object' || answer === null) return noAddress;
  const { sub, email, email_verified: verified } = answer as Record<string, unknown>;
  if (sub !== subject || typeof email !== 'string') return noAddress;
  return { email: normalizeEmail(email), isEmailVerified: verified === true || verified === 'true' };
}

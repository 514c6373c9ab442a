import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { createRemoteKeys, KeysUnavailable, KeyUnknown, type RemoteKeysOptions } from './remote-keys.ts';

export { KeysUnavailable } from './remote-keys.ts';

/** The bearer of an access token, as its issuer signed it. Roles are never in it: they are in our own database. */
export interface TokenBearer {
  sub: string;
  /** Empty where the token names none: see `isPersonOptional`. */
  email: string;
  /** Undefined where the token does not say. */
  isEmailVerified?: boolean;
  /** Empty where the token names none. */
  name: string;
  title?: string;
  /** The session at the identity provider; ask `isSessionLive` with it on each call. */
  sid?: string;
  /** When the password was last entered, in seconds since 1970. */
  authTime: number;
  acr?: string;
  amr?: string[];
  /** Seconds since 1970. */
  expiresAt: number;
  jti: string;
}

export type RefusalReason =
  | 'malformed'
  | 'signature'
  | 'algorithm'
  | 'key'
  | 'expired'
  | 'notYetValid'
  | 'issuer'
  | 'audience'
  | 'kind'
  | 'claims'
  | 'sessionEnded';

/** The token is not valid: answer 401. The message contains nothing of the token. */
export class TokenRefused extends Error {
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface TokenVerifier {
  /**
   * @throws {TokenRefused} the token is not good
   * @throws {KeysUnavailable} the issuer cannot be asked for a key that is not known yet
   */
  verify(token: string): Promise<TokenBearer>;
}

export interface TokenVerifierOptions {
  issuer: string;
  audience: string;
  /** Keys at hand (the embedded provider), or read from another provider. */
  jwks: { local: () => JSONWebKeySet } | RemoteKeysOptions;
  /** Tokens need not name the bearer's address and name: another provider may give them at its userinfo endpoint. */
  isPersonOptional?: boolean;
  /** Seconds by which two clocks may differ. Default 5. */
  clockTolerance?: number;
}

/** Asymmetric only: with HS256 anyone could sign with the public key. */
const acceptedAlgorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'];
const maxTokenLength = 8192;

function createLocalKeys(read: () => JSONWebKeySet): JWTVerifyGetKey {
  let knownIds = '';
  let pick: JWTVerifyGetKey | undefined;
  return (header, token) => {
    const keySet = read();
    const ids = keySet.keys.map(({ kid }) => kid).join();
    if (!pick || ids !== knownIds) {
      pick = createLocalJWKSet(keySet);
      knownIds = ids;
    }
    return pick(header, token);
  };
}

function toRefusal(error: unknown): TokenRefused | undefined {
  const refuse = (reason: RefusalReason, message: string) =>
    new TokenRefused(reason, message, { cause: error });
  if (error instanceof TokenRefused) return error;
  if (error instanceof KeyUnknown || error instanceof errors.JWKSNoMatchingKey)
    return refuse('key', 'The token is signed with an unknown key.');
  if (error instanceof errors.JWTExpired) return refuse('expired', 'The token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed) {
    const reasons: Record<string, RefusalReason> = {
      iss: 'issuer',
      aud: 'audience',
      typ: 'kind',
      nbf: 'notYetValid',
      iat: 'notYetValid',
    };
    return refuse(reasons[error.claim] ?? 'claims', 'The token is not meant for this use.');
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return refuse('algorithm', 'The algorithm of the token’s signature is not accepted.');
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refuse('signature', 'The token’s signature is not valid.');
  if (error instanceof errors.JOSEError) return refuse('malformed', 'This is not an access token.');
  return undefined;
}

/** Headers that point to keys of the token's own choosing are refused, not ignored. */
function checkHeader(token: string): void {
  if (token.length > maxTokenLength) throw new TokenRefused('malformed', 'This is not an access token.');
  let header: ReturnType<typeof decodeProtectedHeader>;
  try {
    header = decodeProtectedHeader(token);
  } catch (cause) {
    throw new TokenRefused('malformed', 'This is not an access token.', { cause });
  }
  if (!acceptedAlgorithms.includes(header.alg ?? ''))
    throw new TokenRefused('algorithm', 'The algorithm of the token’s signature is not accepted.');
  if (typeof header.kid !== 'string' || header.kid === '')
    throw new TokenRefused('key', 'The token names no key.');
  if (['jku', 'jwk', 'x5u', 'x5c'].some((name) => name in header)) {
    throw new TokenRefused('key', 'The token contains a key of its own.');
  }
}

/** Some providers write the claim as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

function toBearer(payload: JWTPayload, isPersonOptional: boolean): TokenBearer {
  const { sub, title, sid, auth_time: authTime, acr, amr, exp, iat, jti } = payload;
  const { email = isPersonOptional ? '' : undefined, name = isPersonOptional ? '' : undefined } = payload;
  const verified = payload['email_verified'];
  if (
    typeof sub !== 'string' ||
    sub === '' ||
    typeof email !== 'string' ||
    typeof name !== 'string' ||
    typeof authTime !== 'number' ||
    typeof exp !== 'number' ||
    typeof iat !== 'number' ||
    typeof jti !== 'string'
  ) {
    throw new TokenRefused('claims', 'The token names no subject.');
  }
  return {
    sub,
    email: email.toLowerCase(),
    ...(verified !== undefined && { isEmailVerified: isTrue(verified) }),
    name,
    ...(typeof title === 'string' && { title }),
    ...(typeof sid === 'string' && { sid }),
    authTime,
    ...(typeof acr === 'string' && { acr }),
    ...(Array.isArray(amr) && { amr: amr.filter((method) => typeof method === 'string') }),
    expiresAt: exp,
    jti,
  };
}

/** Verifies JWT access tokens (RFC 9068) of one issuer for one audience. */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audience, jwks, isPersonOptional = false, clockTolerance = 5 } = options;
  const getKey = 'local' in jwks ? createLocalKeys(jwks.local) : createRemoteKeys(jwks);
  return {
    async verify(token) {
      try {
        checkHeader(token);
        const { payload } = await jwtVerify(token, getKey, {
          issuer,
          audience,
          typ: 'at+jwt',
          algorithms: acceptedAlgorithms,
          clockTolerance,
          requiredClaims: ['sub', 'exp', 'iat', 'jti'],
        });
        if (typeof payload.iat === 'number' && payload.iat > Date.now() / 1000 + clockTolerance) {
          throw new TokenRefused('notYetValid', 'The token is not valid yet.');
        }
        return toBearer(payload, isPersonOptional);
      } catch (error) {
        if (error instanceof KeysUnavailable) throw error;
        throw toRefusal(error) ?? error;
      }
    },
  };
}

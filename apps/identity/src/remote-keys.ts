import { createPauses } from '@idss/server/kernel/retry';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** The issuer's keys cannot be read and none that is known fits: the caller's answer is 503, not 401. */
export class KeysUnavailable extends Error {}

/** The key set is read, and no key has the token's id. */
export class KeyUnknown extends Error {}

/** The address answered, but not with what was asked for. */
export class UnexpectedStatus extends Error {
  readonly status: number;
  constructor(url: string, status: number) {
    super(`${url} answered ${status}.`);
    this.status = status;
  }
}

export interface RemoteKeysOptions {
  /** The key set's address, or `discover` to read it from the issuer's discovery document. */
  url: string | { discover: string };
  /**
   * Milliseconds for which an unknown key id causes no second read; also the longest pause after a read that failed,
   * where the pauses grow from a second. Default 30 s.
   */
  cooldown?: number;
  /** Milliseconds for one read. Default 5 s. */
  timeout?: number;
  /** Milliseconds after which known keys are read again. Default 10 minutes. */
  maxAge?: number;
  now?: () => number;
}

const maxBytes = 64 * 1024;
const maxKeys = 50;

/** A guarded read: no redirects, at most 64 kB, the time limit over the whole of it. */
export async function readJson(
  url: string,
  timeout: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'application/json', ...headers },
  });
  if (response.status !== 200 || !response.body) throw new UnexpectedStatus(url, response.status);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`${url} answered more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return (
    typeof value === 'object' &&
    value !== null &&
    'keys' in value &&
    Array.isArray(value.keys) &&
    value.keys.length <= maxKeys
  );
}

/** An address that the issuer's own discovery document names. */
export async function discover(
  issuer: string,
  endpoint: 'jwks_uri' | 'userinfo_endpoint',
  timeout: number,
): Promise<string> {
  const document = await readJson(`${issuer}/.well-known/openid-configuration`, timeout);
  const found = document as Record<string, unknown> | null;
  const address = found?.[endpoint];
  if (found?.['issuer'] !== issuer || typeof address !== 'string') {
    throw new Error('The discovery document is not the issuer’s.');
  }
  return address;
}

async function readKeySet(url: RemoteKeysOptions['url'], timeout: number): Promise<JSONWebKeySet> {
  const address = typeof url === 'string' ? url : await discover(url.discover, 'jwks_uri', timeout);
  const keySet = await readJson(address, timeout);
  if (!isKeySet(keySet)) throw new Error(`${address} is not a key set.`);
  return keySet;
}

/**
 * Keys of another identity provider. Read once for a burst of tokens, again when a token names an unknown key (at
 * most once a cooldown) or when they are old; while the provider is down the known keys go on serving.
 */
export function createRemoteKeys(options: RemoteKeysOptions): JWTVerifyGetKey {
  const { url, cooldown = 30_000, timeout = 5_000, maxAge = 600_000, now = Date.now } = options;
  let known: { ids: Set<string>; getKey: JWTVerifyGetKey } | undefined;
  const pauses = createPauses({ first: Math.min(1_000, cooldown), max: cooldown });
  let triedAt = Number.NEGATIVE_INFINITY;
  /** No token causes a read before this moment. */
  let nextReadAt = Number.NEGATIVE_INFINITY;
  let failure: unknown;
  let reading: Promise<void> | undefined;

  async function readKeys(): Promise<void> {
    triedAt = now();
    try {
      const keySet = await readKeySet(url, timeout);
      const ids = new Set(keySet.keys.map(({ kid }) => kid).filter((kid) => kid !== undefined));
      known = { ids, getKey: createLocalJWKSet(keySet) };
      failure = undefined;
      pauses.reset();
      nextReadAt = triedAt + cooldown;
    } catch (error) {
      failure = error;
      nextReadAt = now() + pauses.next();
    } finally {
      reading = undefined;
    }
  }

  return async (header, token) => {
    const id = header.kid ?? '';
    const isKnown = (): boolean => known?.ids.has(id) ?? false;
    const mayRead = now() > nextReadAt;
    if (isKnown()) {
      // Old keys are refreshed, but no call waits for it.
      if (mayRead && (failure !== undefined || now() - triedAt > maxAge)) reading ??= readKeys();
    } else if (reading || mayRead) {
      reading ??= readKeys();
      await reading;
    }
    if (known && isKnown()) return known.getKey(header, token);
    if (failure !== undefined)
      throw new KeysUnavailable('The identity provider’s keys cannot be read.', { cause: failure });
    throw new KeyUnknown('The token is signed with an unknown key.');
  };
}

import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type pg from 'pg';
import { insertFirstKeys, insertNextSigningKey, selectKeys } from './identity-keys.sql.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** What the provider signs and seals with. */
export type IdentityKeys = {
  /** Private keys; the first one signs, all are published. */
  signing: JWK[];
  /** Secrets for cookies and forms; the first one is used, all are accepted. */
  secrets: Buffer[];
};

async function makeSigningKey(): Promise<{ keyId: string; material: JWK }> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const keyId = await calculateJwkThumbprint(jwk);
  return { keyId, material: { ...jwk, kid: keyId, use: 'sig', alg: SIGNING_ALGORITHM } };
}

/** Reads the keys; the first start ever makes them. */
export async function loadIdentityKeys(pool: pg.Pool): Promise<IdentityKeys> {
  let rows = await selectKeys(pool);
  if (rows.length === 0) {
    await insertFirstKeys(pool, async () => {
      const { keyId, material } = await makeSigningKey();
      return [
        { key_id: keyId, purpose: 'sign', material },
        {
          key_id: randomBytes(12).toString('base64url'),
          purpose: 'secret',
          material: { secret: randomBytes(32).toString('base64url') },
        },
      ];
    });
    rows = await selectKeys(pool);
  }
  return {
    signing: rows.filter((row) => row.purpose === 'sign').map((row) => row.material satisfies JWK),
    secrets: rows
      .filter((row) => row.purpose === 'secret')
      .map((row) => Buffer.from(String(row.material['secret']), 'base64url')),
  };
}

/** Adds a signing key that is published at once and signs after the delay, when every verifier has seen it. */
export async function addSigningKey(pool: pg.Pool, delaySeconds: number): Promise<void> {
  await insertNextSigningKey(pool, await makeSigningKey(), delaySeconds);
}

export function publicKeys(keys: IdentityKeys): JSONWebKeySet {
  return {
    keys: keys.signing.map(({ kty, crv, x, y, kid, use, alg }) => {
      const named = { kty, crv, x, y, kid, use, alg };
      return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as JWK;
    }),
  };
}

import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type pg from 'pg';
import type { Vault } from './vault.ts';
import { type IdentityKeyRow, insertFirstKeys, insertNextSigningKey, listKeys } from './identity-keys.sql.ts';
import { getPurpose } from './sealed-secrets.ts';

export const signingAlgorithm = 'ES256';

/** The provider's keys to sign and to seal. */
export interface IdentityKeys {
  /** Private keys; the first one signs, all are published. */
  signing: JWK[];
  /** Secrets for cookies and forms; the first one is used, all are accepted. */
  secrets: Buffer[];
}

async function generateSigningKey(): Promise<{ keyId: string; material: JWK }> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const keyId = await calculateJwkThumbprint(jwk);
  return { keyId, material: { ...jwk, kid: keyId, use: 'sig', alg: signingAlgorithm } };
}

/** Stored sealed, because it could sign a token for any person. */
const sealMaterial = (vault: Vault, keyId: string, material: object): Record<string, unknown> => ({
  sealed: vault.seal(getPurpose('identity-key', keyId), JSON.stringify(material)),
});

async function openMaterial(
  vault: Vault,
  { keyId, material }: IdentityKeyRow,
): Promise<Record<string, unknown>> {
  const text = await vault.open(getPurpose('identity-key', keyId), String(material['sealed']));
  return JSON.parse(text) as Record<string, unknown>;
}

/** Reads the keys; the first start ever makes them. */
export async function loadIdentityKeys(pool: pg.Pool, vault: Vault): Promise<IdentityKeys> {
  let rows = await listKeys(pool);
  if (rows.length === 0) {
    await insertFirstKeys(pool, async () => {
      const { keyId, material } = await generateSigningKey();
      const secretId = randomBytes(12).toString('base64url');
      const secret = { secret: randomBytes(32).toString('base64url') };
      return [
        { keyId, purpose: 'sign', material: sealMaterial(vault, keyId, material) },
        { keyId: secretId, purpose: 'secret', material: sealMaterial(vault, secretId, secret) },
      ];
    });
    rows = await listKeys(pool);
  }
  const keys = await Promise.all(
    rows.map(async (row) => ({ purpose: row.purpose, material: await openMaterial(vault, row) })),
  );
  return {
    signing: keys.filter(({ purpose }) => purpose === 'sign').map(({ material }) => material satisfies JWK),
    secrets: keys
      .filter(({ purpose }) => purpose === 'secret')
      .map(({ material }) => Buffer.from(String(material['secret']), 'base64url')),
  };
}

/** Adds a signing key that is published at once and signs after the delay, when every verifier has seen it. */
export async function addSigningKey(pool: pg.Pool, vault: Vault, delaySeconds: number): Promise<void> {
  const { keyId, material } = await generateSigningKey();
  await insertNextSigningKey(pool, { keyId, material: sealMaterial(vault, keyId, material) }, delaySeconds);
}

export function getPublicKeys(keys: IdentityKeys): JSONWebKeySet {
  return {
    keys: keys.signing.map(({ kty, crv, x, y, kid, use, alg }) => {
      const publicKey = { kty, crv, x, y, kid, use, alg };
      return Object.fromEntries(Object.entries(publicKey).filter(([, value]) => value !== undefined)) as JWK;
    }),
  };
}

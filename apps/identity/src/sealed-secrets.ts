/** Seals the stored secrets of the identity provider, and finds those that cannot be opened. Spec: security-sealed. */
import type pg from 'pg';
import {
  createSealingKeys,
  createVault,
  isSealed,
  type KeyFile,
  loadSealingKeys,
  type SealingKey,
  getSealingFile,
  getSealingKey,
  type Vault,
} from './vault.ts';
import type { Queryable } from '@idss/server/db/queryable';
import { listStoredSecrets, type StoredSecret, updateStoredSecret } from './sealed-secrets.sql.ts';

/** A sealed secret opens for its own record only. */
export const getPurpose = (kind: StoredSecret['kind'], id: string): string => `${kind} ${id}`;

/** Those that none of these keys opens. */
export async function listLostSecrets(
  db: Queryable,
  keys: readonly SealingKey[],
): Promise<readonly StoredSecret[]> {
  const known = new Set(keys.map(({ id }) => id));
  return (await listStoredSecrets(db)).filter(
    ({ stored }) => isSealed(stored) && !known.has(getSealingKey(stored)),
  );
}

/** The keys of the file; the first start makes one. Refused where the database has secrets of a key that is not in it. */
export async function openVault(config: KeyFile, db: Queryable): Promise<Vault> {
  const keys = await loadSealingKeys(config);
  const lost = await listLostSecrets(db, keys ?? []);
  if (lost.length > 0) {
    const ids = [...new Set(lost.map(({ stored }) => getSealingKey(stored)))].join(', ');
    throw new Error(
      `Secrets in the database are sealed with the key ${ids}, which is not in ${getSealingFile(config)}: put that file ` +
        'back from its own backup or from another machine of this portal, or give them up with "npx idss keys discard" ' +
        '(see docs/operations/backup.md).',
    );
  }
  const reread = async () => (await loadSealingKeys(config)) ?? [];
  return createVault(keys ?? (await createSealingKeys(config)), reread);
}

/** Seals what is in clear text or was sealed with an older key. Answers how many. */
export async function resealSecrets(pool: pg.Pool, vault: Vault): Promise<number> {
  let resealed = 0;
  for (const secret of await listStoredSecrets(pool)) {
    const { kind, id, stored } = secret;
    if (vault.isUpToDate(stored)) continue;
    const purpose = getPurpose(kind, id);
    const clear = isSealed(stored) ? await vault.open(purpose, stored) : stored;
    if (await updateStoredSecret(pool, secret, vault.seal(purpose, clear))) resealed += 1;
  }
  return resealed;
}

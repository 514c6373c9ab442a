import type pg from 'pg';
import { inTransaction } from '@idss/server/db/transaction';

export type IdentityKeyRow = {
  key_id: string;
  purpose: 'sign' | 'secret';
  /** `sealed`: the private key or the secret. */
  material: Record<string, unknown>;
  is_active: boolean;
};

/** All keys, those to sign with first: active ones newest first, then those that are only published yet. */
export async function selectKeys(pool: Pick<pg.Pool, 'query'>): Promise<IdentityKeyRow[]> {
  const { rows } = await pool.query<IdentityKeyRow>(
    `SELECT key_id, purpose, material, active_from <= now() AS is_active
     FROM identity_key ORDER BY active_from <= now() DESC, active_from DESC, key_id`,
  );
  return rows;
}

/** Runs `make` under a lock when there is no key yet, so that two processes at first start make one set. */
export async function insertFirstKeys(
  pool: pg.Pool,
  make: () => Promise<Pick<IdentityKeyRow, 'key_id' | 'purpose' | 'material'>[]>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('identity_key'))`);
    const { rows } = await client.query('SELECT 1 FROM identity_key LIMIT 1');
    if (rows.length > 0) return;
    for (const key of await make()) {
      await client.query('INSERT INTO identity_key (key_id, purpose, material) VALUES ($1, $2, $3)', [
        key.key_id,
        key.purpose,
        key.material,
      ]);
    }
  });
}

/** Publishes a new signing key now, to be used after `delaySeconds`; forgets those that were followed a day ago. */
export async function insertNextSigningKey(
  pool: Pick<pg.Pool, 'query'>,
  key: { keyId: string; material: Record<string, unknown> },
  delaySeconds: number,
): Promise<void> {
  await pool.query(
    `WITH forgotten AS (
       DELETE FROM identity_key old WHERE old.purpose = 'sign' AND EXISTS (
         SELECT 1 FROM identity_key newer
         WHERE newer.purpose = 'sign' AND newer.active_from > old.active_from
           AND newer.active_from < now() - interval '1 day'))
     INSERT INTO identity_key (key_id, purpose, material, active_from)
     VALUES ($1, 'sign', $2, now() + make_interval(secs => $3))`,
    [key.keyId, key.material, delaySeconds],
  );
}

export async function deleteIdentityKeys(client: pg.PoolClient, keyIds: readonly string[]): Promise<void> {
  await client.query('DELETE FROM identity_key WHERE key_id = ANY($1)', [keyIds]);
}

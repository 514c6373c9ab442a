import type pg from 'pg';
import { inTransaction } from '@idss/server/db/transaction';
import { type RowOf, sql } from '@idss/server/db/statement';

/** The material is `sealed`: the private key or the secret. */
export type IdentityKeyRow = RowOf<typeof selectKeysSql>;

const selectKeysSql = sql('selectKeys')`SELECT key_id, purpose, material, active_from <= now() AS is_active
     FROM identity_key ORDER BY active_from <= now() DESC, active_from DESC, key_id`;
/** All keys, those to sign with first: active ones newest first, then those that are only published yet. */
export const selectKeys = (pool: Pick<pg.Pool, 'query'>) => selectKeysSql.all(pool, []);

/** Runs `make` under a lock when there is no key yet, so that two processes at first start make one set. */
export async function insertFirstKeys(
  pool: pg.Pool,
  make: () => Promise<Pick<IdentityKeyRow, 'keyId' | 'purpose' | 'material'>[]>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('identity_key'))`);
    const { rows } = await client.query('SELECT 1 FROM identity_key LIMIT 1');
    if (rows.length > 0) return;
    for (const key of await make()) {
      await client.query('INSERT INTO identity_key (key_id, purpose, material) VALUES ($1, $2, $3)', [
        key.keyId,
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

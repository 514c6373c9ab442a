import type pg from 'pg';
import { inTransaction } from '@idss/server/db/transaction';
import { type RowOf, sql } from '@idss/server/db/statement';

/** The material is `sealed`: the private key or the secret. */
export type IdentityKeyRow = RowOf<typeof listKeysSql>;

const listKeysSql = sql('listKeys')`select key_id, purpose, material, active_from <= now() as is_active
     from identity_key order by active_from <= now() desc, active_from desc, key_id`;
/** All keys, those to sign with first: active ones newest first, then those that are only published yet. */
export const listKeys = (pool: Pick<pg.Pool, 'query'>) => listKeysSql.all(pool, []);

const lockIdentityKeysSql = sql('lockIdentityKeys')`select pg_advisory_xact_lock(hashtext('identity_key'))`;
const hasIdentityKeySql = sql('hasIdentityKey')`select from identity_key limit 1`;
const insertIdentityKeySql = sql('insertIdentityKey')`
  insert into identity_key (key_id, purpose, material) values ($1, $2, $3)`;
/** Runs `make` under a lock when there is no key yet, so that two processes at first start make one set. */
export const insertFirstKeys = (
  pool: pg.Pool,
  createRows: () => Promise<Pick<IdentityKeyRow, 'keyId' | 'purpose' | 'material'>[]>,
) =>
  inTransaction(pool, async (client) => {
    await lockIdentityKeysSql.run(client, []);
    const rows = await hasIdentityKeySql.all(client, []);
    if (rows.length > 0) return;
    for (const key of await createRows()) {
      await insertIdentityKeySql.run(client, [key.keyId, key.purpose, key.material]);
    }
  });

const insertNextSigningKeySql = sql('insertNextSigningKey')`with forgotten as (
       delete from identity_key old where old.purpose = 'sign' and exists (
         select 1 from identity_key newer
         where newer.purpose = 'sign' and newer.active_from > old.active_from
           and newer.active_from < now() - interval '1 day'))
     insert into identity_key (key_id, purpose, material, active_from)
     values ($1, 'sign', $2, now() + make_interval(secs => $3))`;
/** Publishes a new signing key now, to be used after `delaySeconds`; forgets those that were followed a day ago. */
export const insertNextSigningKey = (
  pool: Pick<pg.Pool, 'query'>,
  key: { keyId: string; material: Record<string, unknown> },
  delaySeconds: number,
) => insertNextSigningKeySql.run(pool, [key.keyId, key.material, delaySeconds]);

const deleteIdentityKeysSql = sql('deleteIdentityKeys')`delete from identity_key where key_id = any($1)`;
export const deleteIdentityKeys = (client: pg.PoolClient, keyIds: readonly string[]) =>
  deleteIdentityKeysSql.run(client, [keyIds]);

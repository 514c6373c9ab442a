/** Every secret of the identity provider that is stored sealed, wherever it is. */
import type { Queryable } from '@idss/server/db/queryable';
import { type RowOf, sql } from '@idss/server/db/statement';

export interface StoredSecret extends RowOf<typeof listStoredSecretsSql> {
  /** Of the account, or of the key. */
  readonly id: string;
  /** Sealed, or of before version 5 in clear text (of a key as JSON). */
  readonly stored: string;
}

const listStoredSecretsSql = sql('listStoredSecrets')`
     select 'second-factor' as kind, account_id::text as id, second_factor_secret as stored
     from account where second_factor_secret is not null
     union all
     select 'identity-key', key_id, coalesce(material->>'sealed', material::text) from identity_key
     order by kind, id`;
export const listStoredSecrets = (db: Queryable) => listStoredSecretsSql.all(db, []);

const updateAccountSql = sql('updateAccount')`
  update account set second_factor_secret = $3 where account_id::text = $1 and second_factor_secret = $2`;
const updateIdentityKeySql = sql('updateIdentityKey')`
     update identity_key set material = jsonb_build_object('sealed', $3::text)
           where key_id = $1 and coalesce(material->>'sealed', material::text) = $2`;
/** False where it was changed or removed in the meantime. */
export async function updateStoredSecret(
  db: Queryable,
  { kind, id, stored }: StoredSecret,
  sealed: string,
): Promise<boolean> {
  const changed =
    kind === 'second-factor'
      ? await updateAccountSql.run(db, [id, stored, sealed])
      : await updateIdentityKeySql.run(db, [id, stored, sealed]);
  return changed === 1;
}

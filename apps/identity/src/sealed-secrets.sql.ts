/** Every secret of the identity provider that is stored sealed, wherever it is. */
import type { Queryable } from '@idss/server/db/queryable';
import { type RowOf, sql } from '@idss/server/db/statement';

export interface StoredSecret extends RowOf<typeof listStoredSecretsSql> {
  /** Of the account, or of the key. */
  readonly id: string;
  /** Sealed, or of before version 5 in clear text (of a key as JSON). */
  readonly stored: string;
}

const listStoredSecretsSql = sql(
  'listStoredSecrets',
)`SELECT 'second-factor' AS kind, account_id::text AS id, second_factor_secret AS stored
     FROM account WHERE second_factor_secret IS NOT NULL
     UNION ALL
     SELECT 'identity-key', key_id, coalesce(material->>'sealed', material::text) FROM identity_key
     ORDER BY kind, id`;
export const listStoredSecrets = (db: Queryable) => listStoredSecretsSql.all(db, []);

/** False where it was changed or removed in the meantime. */
export async function updateStoredSecret(
  db: Queryable,
  { kind, id, stored }: StoredSecret,
  sealed: string,
): Promise<boolean> {
  const { rowCount } =
    kind === 'second-factor'
      ? await db.query(
          `UPDATE account SET second_factor_secret = $3 WHERE account_id::text = $1 AND second_factor_secret = $2`,
          [id, stored, sealed],
        )
      : await db.query(
          `UPDATE identity_key SET material = jsonb_build_object('sealed', $3::text)
           WHERE key_id = $1 AND coalesce(material->>'sealed', material::text) = $2`,
          [id, stored, sealed],
        );
  return rowCount === 1;
}

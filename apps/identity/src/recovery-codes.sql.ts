import type { Queryable } from '@idss/server/db/queryable';
import { sql } from '@idss/server/db/statement';

/** Replaces the account's whole set. */
export async function replaceRecoveryCodes(
  db: Queryable,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.query('DELETE FROM recovery_code WHERE account_id = $1', [accountId]);
  await db.query('INSERT INTO recovery_code (account_id, code_hash) SELECT $1, unnest($2::text[])', [
    accountId,
    hashes,
  ]);
}

const selectRecoveryHashSql = sql(
  'selectRecoveryHash',
)`SELECT code_hash FROM recovery_code WHERE account_id = $1 LIMIT 1`;
/** The hash of any code of the set: all have the same salt. */
export async function selectRecoveryHash(db: Queryable, accountId: string): Promise<string | undefined> {
  return (await selectRecoveryHashSql.maybe(db, [accountId]))?.codeHash;
}

/** Uses a code up. Of two uses at once the second one waits, and finds it used. */
export async function takeRecoveryCode(db: Queryable, accountId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE recovery_code SET used_at = now() WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [accountId, hash],
  );
  return rowCount === 1;
}

const countRecoveryCodesSql = sql(
  'countRecoveryCodes',
)`SELECT count(*)::int AS n FROM recovery_code WHERE account_id = $1 AND used_at IS NULL`;
export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  return (await countRecoveryCodesSql.one(db, [accountId])).n;
}

export async function deleteRecoveryCodes(db: Queryable, accountId: string): Promise<void> {
  await db.query('DELETE FROM recovery_code WHERE account_id = $1', [accountId]);
}

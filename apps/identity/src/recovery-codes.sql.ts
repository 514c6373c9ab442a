import type { Queryable } from '@idss/server/db/queryable';
import { sql } from '@idss/server/db/statement';

/** Replaces the account's whole set. */
export async function replaceRecoveryCodes(
  db: Queryable,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.query('delete from recovery_code where account_id = $1', [accountId]);
  await db.query('insert into recovery_code (account_id, code_hash) select $1, unnest($2::text[])', [
    accountId,
    hashes,
  ]);
}

const selectRecoveryHashSql = sql(
  'selectRecoveryHash',
)`select code_hash from recovery_code where account_id = $1 limit 1`;
/** The hash of any code of the set: all have the same salt. */
export async function selectRecoveryHash(db: Queryable, accountId: string): Promise<string | undefined> {
  return (await selectRecoveryHashSql.maybe(db, [accountId]))?.codeHash;
}

/** Uses a code up. Of two uses at once the second one waits, and finds it used. */
export async function takeRecoveryCode(db: Queryable, accountId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update recovery_code set used_at = now() where account_id = $1 and code_hash = $2 and used_at is null',
    [accountId, hash],
  );
  return rowCount === 1;
}

const countRecoveryCodesSql = sql(
  'countRecoveryCodes',
)`select count(*)::int as n from recovery_code where account_id = $1 and used_at is null`;
export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  return (await countRecoveryCodesSql.one(db, [accountId])).n;
}

export async function deleteRecoveryCodes(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from recovery_code where account_id = $1', [accountId]);
}

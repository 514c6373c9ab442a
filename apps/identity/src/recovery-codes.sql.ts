import type { Queryable } from '@idss/server/db/queryable';
import { sql } from '@idss/server/db/statement';

const deleteRecoveryCodeSql = sql('deleteRecoveryCode')`delete from recovery_code where account_id = $1`;
const insertRecoveryCodeSql = sql('insertRecoveryCode')`
  insert into recovery_code (account_id, code_hash) select $1, unnest($2::text[])`;
/** Replaces the account's whole set. */
export async function replaceRecoveryCodes(
  db: Queryable,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodeSql.run(db, [accountId]);
  await insertRecoveryCodeSql.run(db, [accountId, hashes]);
}

const findRecoveryHashSql = sql('findRecoveryHash')`
  select code_hash from recovery_code where account_id = $1 limit 1`;
/** The hash of any code of the set: all have the same salt. */
export const findRecoveryHash = async (db: Queryable, accountId: string): Promise<string | undefined> =>
  (await findRecoveryHashSql.maybe(db, [accountId]))?.codeHash;

const markRecoveryCodeUsedSql = sql('markRecoveryCodeUsed')`
  update recovery_code set used_at = now() where account_id = $1 and code_hash = $2 and used_at is null`;
/** Uses a code up. Of two uses at once the second one waits, and finds it used. */
export const markRecoveryCodeUsed = async (db: Queryable, accountId: string, hash: string) =>
  (await markRecoveryCodeUsedSql.run(db, [accountId, hash])) === 1;

const countRecoveryCodesSql = sql('countRecoveryCodes')`
  select count(*)::int as n from recovery_code where account_id = $1 and used_at is null`;
export const countRecoveryCodes = async (db: Queryable, accountId: string) =>
  (await countRecoveryCodesSql.one(db, [accountId])).n;

const deleteRecoveryCodesSql = sql('deleteRecoveryCodes')`delete from recovery_code where account_id = $1`;
export const deleteRecoveryCodes = (db: Queryable, accountId: string) =>
  deleteRecoveryCodesSql.run(db, [accountId]);

import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const isListedSql = sql('isListed')`select exists (select from auditor where email = $1) as is_listed`;
export const isListed = async (db: Queryable, email: string): Promise<boolean> =>
  (await isListedSql.one(db, [email])).isListed;

/** False if it was on the list before. */
export async function insertAuditor(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('insert into auditor (email) values ($1) on conflict do nothing', [
    email,
  ]);
  return rowCount === 1;
}

/** False if it was not on the list. */
export async function deleteFromList(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from auditor where email = $1', [email]);
  return rowCount === 1;
}

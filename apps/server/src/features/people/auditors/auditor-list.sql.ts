import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const isListedSql = sql('isListed')`select exists (select from auditor where email = $1) as is_listed`;
export const isListed = async (db: Queryable, email: string): Promise<boolean> =>
  (await isListedSql.one(db, [email])).isListed;

const insertAuditorSql = sql('insertAuditor')`insert into auditor (email) values ($1) on conflict do nothing`;
/** False if it was on the list before. */
export const insertAuditor = async (db: Queryable, email: string) =>
  (await insertAuditorSql.run(db, [email])) === 1;

const deleteFromListSql = sql('deleteFromList')`delete from auditor where email = $1`;
/** False if it was not on the list. */
export const deleteFromList = async (db: Queryable, email: string) =>
  (await deleteFromListSql.run(db, [email])) === 1;

import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const readLastVisitSql = sql('readLastVisit')`
  select previous_sign_in_at as last_visit from app_user where user_id = $1`;
/** When the person signed in before the present session; null the first time. */
export const readLastVisit = async (db: Queryable, userId: string): Promise<string | null> =>
  (await readLastVisitSql.maybe(db, [userId]))?.lastVisit ?? null;

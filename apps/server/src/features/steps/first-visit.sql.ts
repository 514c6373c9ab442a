import type { FirstVisitItem } from '@idss/domain/stages/first-visit';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const findFirstVisitSql = sql('findFirstVisit')`
  select f.done, exists (select from upload_transaction u where u.user_id = f.user_id) as has_uploaded
  from first_visit f where f.user_id = $1 and f.closed_at is null`;
/** What is done of a checklist that is open; null where there is none. */
export const findFirstVisit = (db: Queryable, userId: string) => findFirstVisitSql.maybe(db, [userId]);

const markFirstVisitSql = sql('markFirstVisit')`
  update first_visit set done = array_append(done, $2) where user_id = $1 and closed_at is null and not $2 = any(done)`;
export const markFirstVisit = (db: Queryable, userId: string, item: FirstVisitItem) =>
  markFirstVisitSql.run(db, [userId, item]);

const closeFirstVisitSql = sql('closeFirstVisit')`
  update first_visit set closed_at = current_moment() where user_id = $1 and closed_at is null`;
/** It is never shown again. */
export const closeFirstVisit = (db: Queryable, userId: string) => closeFirstVisitSql.run(db, [userId]);

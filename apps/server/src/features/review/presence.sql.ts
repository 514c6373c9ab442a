import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listPresentSql = sql('listPresent')`
  select u.name, p.measure_code from review_presence p join app_user u using (user_id)
  where p.sub_id = $1 and p.user_id <> $2 and p.seen_at > current_moment() - interval '1 minute'
  order by u.name, u.user_id`;
/** Without this person; who said nothing for a minute is gone. */
export const listPresent = (db: Queryable, submissionId: number, userId: string) =>
  listPresentSql.all(db, [submissionId, userId]);

const tellPresentSql = sql('tellPresent')`
  with known as (
    select measure_code from review_presence
    where sub_id = $1 and user_id = $2 and seen_at > current_moment() - interval '1 minute'
  ), told as (
    insert into review_presence (sub_id, user_id, measure_code) values ($1, $2, $3)
    on conflict (sub_id, user_id) do update set measure_code = excluded.measure_code, seen_at = excluded.seen_at
  )
  select not exists (select from known where measure_code = $3) as is_news`.notNull('isNews');
/** Answers whether others do not know it yet. */
export const tellPresent = async (db: Queryable, submissionId: number, userId: string, measureCode: string) =>
  (await tellPresentSql.one(db, [submissionId, userId, measureCode])).isNews;

const tellGoneSql = sql('tellGone')`
  delete from review_presence
  where sub_id = $1 and (user_id = $2 or seen_at < current_moment() - interval '1 hour')`;
/** With those who left without a word long ago. */
export const tellGone = (db: Queryable, submissionId: number, userId: string) =>
  tellGoneSql.run(db, [submissionId, userId]);

import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const countMailsByStateSql = sql('countMailsByState')`select s.state, count(m.mail_id)::int as count,
       case when s.state in ('waiting', 'failing') then coalesce(extract(epoch from now() - min(m.waiting_since)), 0) else 0 end::float8
         as oldest_seconds
     from unnest(array['waiting', 'failing', 'sending', 'sent', 'failed', 'unknown', 'cancelled']) as s(state)
     left join mail m on s.state = case when m.state = 'waiting' and m.failing_since is not null then 'failing' else m.state end
     group by s.state order by s.state`.notNull('state');
/** Every state that there is, also those of no mail now. */
export const countMailsByState = (db: Queryable) => countMailsByStateSql.all(db, []);

const countSessionsSql = sql('countSessions')`select count(*)::int as count from identity_record
     where kind = 'Session' and account_id is not null and expires_at > now()`;
export const countSessions = (db: Queryable) => countSessionsSql.count(db, []);

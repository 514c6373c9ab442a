import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface MailsInState {
  readonly state: string;
  readonly count: number;
  /** Of those that wait, else 0. */
  readonly oldestSeconds: number;
}

/** Every state that there is, also those of no mail now. */
export const countMailsByState = (db: Queryable) =>
  queryRows<MailsInState>(
    db,
    `select s.state, count(m.mail_id)::int as count,
       case when s.state in ('waiting', 'failing') then coalesce(extract(epoch from now() - min(m.waiting_since)), 0) else 0 end::float8
         as "oldestSeconds"
     from unnest(array['waiting', 'failing', 'sending', 'sent', 'failed', 'unknown', 'cancelled']) as s(state)
     left join mail m on s.state = case when m.state = 'waiting' and m.failing_since is not null then 'failing' else m.state end
     group by s.state order by s.state`,
  );

export async function countSessions(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    `select count(*)::int as count from identity_record
     where kind = 'Session' and account_id is not null and expires_at > now()`,
  );
  return row?.count ?? 0;
}

import { accessEventKinds } from '@idss/domain/people/access-event-text';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

/**
 * The last change of an address before event `before` that brought a person to it (then `previous` is where they were), or
 * took one away: what is older is of another person.
 */
const lastAddressChange = (email: string, before: string): string =>
  `select e.event_id, case when e.detail->>'userEmail' = ${email} then e.detail->>'previousEmail' end as previous
   from event e
   where e.kind = 'user-address-changed' and e.event_id < ${before}
     and (e.detail->>'userEmail' = ${email} or e.detail->>'previousEmail' = ${email})
   order by e.event_id desc limit 1`;

const listAccessEventsSql = sql('listAccessEvents')`with recursive address as (
       select $1::text as email, 9223372036854775807 as before, m.event_id as since, m.previous
       from (values (1)) one left join lateral (${lastAddressChange('$1', '9223372036854775807')}) m on true
       union all
       select a.previous, a.since, m.event_id, m.previous
       from address a left join lateral (${lastAddressChange('a.previous', 'a.since')}) m on true
       where a.previous is not null)
     select e.event_id as id, e.at, e.user_name as by, e.kind, e.message,
       coalesce(e.detail->>'before', '') as before, coalesce(e.detail->>'after', '') as after
     from address a join event e on e.detail ? 'userEmail' and e.detail->>'userEmail' = a.email
       and e.event_id < a.before and e.event_id >= coalesce(a.since, 0)
     where e.kind = any($2::text[]) order by e.event_id desc limit $3`;
/** The latest events about the access of this person, newest first; those under earlier addresses, too. */
export const listAccessEvents = (db: Queryable, email: string, limit: number) =>
  listAccessEventsSql.all(db, [email, accessEventKinds, limit]);

const readNamesOfEntitiesSql = sql('readNamesOfEntities')`
     select sub_id as id, 'submission ' || sub_id as name from submission where sub_id = any($1::int[])
     union all select org_id, org_name from organization where org_id = any($1::int[])`;
/** Organizations and vendors by their names, submissions by their organizations'. */
export async function readEntityNames(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await readNamesOfEntitiesSql.all(db, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** A stored event, each column as the text that its hash covers. */
export type StoredEvent = RowOf<typeof listEventsAfterSql>;

const listEventsAfterSql = sql('listEventsAfter')`
     select event_id::text as event_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
       coalesce(user_id::text, '') as user_id, user_name, request_id, ip, kind,
       coalesce(sub_id::text, '') as sub_id, coalesce(component, '') as component,
       coalesce(org_id::text, '') as org_id, message, detail::text as detail, prev_hash, hash
     from event where event_id > $1::bigint order by event.event_id limit $2`;
/** The next events after this number, in order. Reads plain columns, without database functions. */
export const listEventsAfter = (db: Queryable, after: string, limit: number) =>
  listEventsAfterSql.all(db, [after, limit]);

const readChainHeadSql = sql('readChainHead')`select event_id::text as event_id, hash from event_chain`;
/** The last link according to the chain. */
export const readChainHead = (db: Queryable) => readChainHeadSql.maybe(db, []);

import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

/** A stored event, each column as the text that its hash covers. */
export interface StoredEvent {
  readonly eventId: string;
  readonly at: string;
  readonly userId: string;
  readonly userName: string;
  readonly requestId: string;
  readonly ip: string;
  readonly kind: string;
  readonly subId: string;
  readonly component: string;
  readonly orgId: string;
  readonly message: string;
  readonly detail: string;
  readonly prevHash: string;
  readonly hash: string;
}

/** The next events after this number, in order. Reads plain columns, without database functions. */
export const listEventsAfter = (db: Queryable, after: string, limit: number) =>
  queryRows<StoredEvent>(
    db,
    `select event_id::text as "eventId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
       coalesce(user_id::text, '') as "userId", user_name as "userName", request_id as "requestId", ip, kind,
       coalesce(sub_id::text, '') as "subId", coalesce(component, '') as component,
       coalesce(org_id::text, '') as "orgId", message, detail::text as detail, prev_hash as "prevHash", hash
     from event where event_id > $1::bigint order by event.event_id limit $2`,
    [after, limit],
  );

/** The last link according to the chain. */
export async function readChainHead(db: Queryable): Promise<{ eventId: string; hash: string } | null> {
  const { rows } = await db.query<{ eventId: string; hash: string }>(
    'select event_id::text as "eventId", hash from event_chain',
  );
  return rows[0] ?? null;
}

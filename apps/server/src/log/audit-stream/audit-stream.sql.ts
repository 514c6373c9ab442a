import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** An event as a receiver gets it: one line of JSON. `detail` is last, letter for letter as its hash was made of it. */
export type StreamedEvent = RowOf<typeof readNextEventsSql>;

/** Bytes of the details that are read together; one event may be larger. */
const maxBatchBytes = 1_000_000;

const addReceiverSql = sql('addReceiver')`
  insert into audit_stream (receiver) values ($1) on conflict do nothing`;
export const addReceiver = (db: Queryable, receiver: string) => addReceiverSql.run(db, [receiver]);

const isBehindSql = sql('isBehind')`
  select from audit_stream s, event_chain c where s.receiver = $1 and s.event_id < c.event_id`;
/** Is there anything to send? Asked often, and without a lock. */
export const isBehind = async (db: Queryable, receiver: string) =>
  (await isBehindSql.run(db, [receiver])) > 0;

const lockPositionSql = sql('lockPosition')`
  select event_id as position from audit_stream where receiver = $1 for update skip locked`;
/** Locks the row until the transaction ends; null where another process has it. */
export const lockPosition = async (db: Queryable, receiver: string): Promise<number | null> =>
  (await lockPositionSql.maybe(db, [receiver]))?.position ?? null;

const readNextEventsSql = sql('readNextEvents')`select number, at, line from (
       select event_id as number, at, sum(octet_length(detail::text)) over (order by event_id) - octet_length(detail::text) as before,
         left(json_build_object('number', event_id,
           'time', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'userId', user_id, 'user', user_name, 'requestId', request_id, 'ip', ip, 'kind', kind, 'submissionId', sub_id,
           'component', component, 'organizationId', org_id, 'message', message, 'previousHash', prev_hash, 'hash', hash)::text, -1)
           || ', "detail" : ' || detail::text || '}' as line
       from (select * from event where event_id > $1 order by event_id limit $2) as next) as measured
     where before < ${maxBatchBytes} order by number`;
export const readNextEvents = (db: Queryable, position: number, limit: number) =>
  readNextEventsSql.all(db, [position, limit]);

const savePositionSql = sql('savePosition')`
  update audit_stream set event_id = $2, sent_at = now() where receiver = $1`;
export const savePosition = (db: Queryable, receiver: string, position: number) =>
  savePositionSql.run(db, [receiver, position]);

const readLagSql = sql('readLag')`select c.event_id - coalesce(s.event_id, 0) as events,
       coalesce(greatest(0, extract(epoch from now() - (select at from event where event_id = coalesce(s.event_id, 0) + 1))), 0)::float8
         as seconds
     from event_chain c left join audit_stream s on s.receiver = $1`;
/** How many events were not sent, and for how long the oldest of them has waited. */
export const readLag = (db: Queryable, receiver: string) => readLagSql.one(db, [receiver]);

/**
 * The one way to write an event, which announces itself: caches are dropped and hints are sent when the transaction commits.
 * Call it last in a transaction: it queues behind other writers until then.
 */
import { describeEvent, type DomainEvent } from '@idss/domain/events/event';
import { storable } from '#src/db/storable-text.ts';
import type { Actor } from './actor.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { findEffects, toPayloads } from './effects.ts';
import { notify } from './push.ts';

/** As it is stored: with the session in which it was done. Jobs of earlier versions have actors without one. */
const getDetail = (event: DomainEvent, { sessionId }: Pick<Actor, 'sessionId'>) =>
  sessionId ? { ...event, sessionId: storable(sessionId).slice(0, 200) } : event;

/** Before the event is appended: from then on other writers wait. */
const announce = (db: Queryable, events: readonly DomainEvent[], userId: string | null): Promise<void> =>
  notify(db, ...events.flatMap((event) => toPayloads(findEffects(event, userId))));

const appendEventSql = sql('appendEvent')`
  select append_event($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as id`.notNull('id');
/** Appends to the chain and answers the event's number. */
export async function appendEvent(db: Queryable, actor: Actor, event: DomainEvent): Promise<number> {
  await announce(db, [event], actor.userId);
  const { id } = await appendEventSql.one(db, [
    actor.userId,
    actor.name,
    actor.requestId,
    actor.ip,
    event.kind,
    event.submissionId ?? null,
    event.component ?? null,
    event.organizationId ?? null,
    describeEvent(event),
    JSON.stringify(getDetail(event, actor)),
  ]);
  return id;
}

const appendEventForSql = sql('appendEventFor')`
     select append_event(u.user_id, coalesce(nullif(u.name, ''), p.email), $2, $3, $4, null, null, null, $5, $6)
     from (select $1::text as email) as p left join app_user u using (email)`;
/** Of the person who signs in with this address, by the name that the portal has for them. */
export async function appendEventFor(
  db: Queryable,
  {
    email,
    requestId,
    ip,
    sessionId,
  }: Pick<Actor, 'requestId' | 'ip' | 'sessionId'> & { readonly email: string },
  event: DomainEvent,
): Promise<void> {
  await announce(db, [event], null);
  await appendEventForSql.run(db, [
    email,
    requestId,
    ip,
    event.kind,
    describeEvent(event),
    JSON.stringify(getDetail(event, { sessionId })),
  ]);
}

const appendEventsSql = sql('appendEvents')`
     select append_event($1, $2, $3, $4, e.kind, e."submissionId", e.component, e."organizationId", e.message, e.detail)
     from (select value, n from jsonb_array_elements($5) with ordinality as a(value, n) order by n) as ordered
     cross join lateral jsonb_to_record(value) as e(kind text, "submissionId" int, component text,
       "organizationId" int, message text, detail jsonb)`;
/** Several of one person, in this order, in one round trip. */
export async function appendEvents(
  db: Queryable,
  actor: Actor,
  events: readonly DomainEvent[],
): Promise<void> {
  await announce(db, events, actor.userId);
  const rows = events.map((event) => ({
    ...event,
    message: describeEvent(event),
    detail: getDetail(event, actor),
  }));
  await appendEventsSql.run(db, [actor.userId, actor.name, actor.requestId, actor.ip, JSON.stringify(rows)]);
}

const readLastEventIdSql = sql('readLastEventId')`select event_id as id from event_chain`.prepared();
/** Number of the last event that committed. They commit in the order of their numbers. */
export const readLastEventId = async (db: Queryable) => (await readLastEventIdSql.one(db, [])).id;

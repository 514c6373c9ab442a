/** The one way to write an event. Call it last in a transaction: it queues behind other writers until commit. */
import { describeEvent } from '@idss/domain/events/describe-event';
import type { DomainEvent } from '@idss/domain/events/event';
import type { Queryable } from '#src/app.ts';

/** Who did it and from where; jobs of the program itself use `systemActor`. */
export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  readonly requestId: string;
  readonly ip: string;
}

export const systemActor: Actor = { userId: null, name: 'IDSS', requestId: '', ip: '' };

/** Appends to the chain and answers the event's number. */
export async function appendEvent(db: Queryable, actor: Actor, event: DomainEvent): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'select append_event($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as id',
    [
      actor.userId,
      actor.name,
      actor.requestId,
      actor.ip,
      event.kind,
      event.submissionId ?? null,
      event.component ?? null,
      event.organizationId ?? null,
      describeEvent(event),
      JSON.stringify(event),
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('append_event answered nothing');
  return id;
}

/** Several of one person, in this order, in one round trip. */
export async function appendEvents(
  db: Queryable,
  actor: Actor,
  events: readonly DomainEvent[],
): Promise<void> {
  const rows = events.map((event) => ({ ...event, message: describeEvent(event), detail: event }));
  await db.query(
    `select append_event($1, $2, $3, $4, e.kind, e."submissionId", e.component, e."organizationId", e.message, e.detail)
     from (select value, n from jsonb_array_elements($5) with ordinality as a(value, n) order by n) as ordered
     cross join lateral jsonb_to_record(value) as e(kind text, "submissionId" int, component text,
       "organizationId" int, message text, detail jsonb)`,
    [actor.userId, actor.name, actor.requestId, actor.ip, JSON.stringify(rows)],
  );
}

/** Number of the last event that committed. They commit in the order of their numbers. */
export async function readLastEventId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'read-last-event-id',
    text: 'select event_id as id from event_chain',
  });
  return rows[0]?.id ?? 0;
}

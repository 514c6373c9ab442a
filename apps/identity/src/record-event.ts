/** Audit events of people's own accounts. Call these last in a transaction. Spec: events-account. */
import type { AccountEvent, AccountRefusal } from '@idss/domain/events/people.events';
import { appendEvent, appendEventFor } from '@idss/server/kernel/append-event.sql';
import type { Queryable } from '@idss/server/db/queryable';
import { isEmailAcceptable } from './account-fields.ts';
import type { Exchange } from './identity-service.ts';

type Request = Pick<Exchange, 'requestId' | 'address'>;

export const recordEvent = (
  db: Queryable,
  { requestId, address: ip }: Request,
  { email, sessionId }: { readonly email: string; readonly sessionId: string | null },
  event: AccountEvent,
): Promise<void> => appendEventFor(db, { email, requestId, ip, sessionId }, event);

const anonymousActor = { userId: null, name: 'Not signed in', sessionId: null } as const;

type GroupedEvent =
  | { readonly kind: 'sign-in-refused'; readonly why: AccountRefusal }
  | { readonly kind: 'password-link-requested' };

/** Answers when the event is written, or counted; never throws. `email`: as typed, it may be anything. */
async function recordGrouped(
  { service, requestId, address: ip }: Exchange,
  email: string,
  event: GroupedEvent,
): Promise<void> {
  const { pool } = service.options;
  // A password that was typed into the wrong field is no address.
  const userEmail = isEmailAcceptable(email).ok ? email : null;
  const why = event.kind === 'sign-in-refused' ? event.why : '';
  await service.groups.count(`${event.kind} ${why}`, `${userEmail ?? ''} ${ip}`, async (total, isOfMany) => {
    const grouped = { ...event, count: total.count, since: total.since.toISOString() };
    await (isOfMany
      ? appendEvent(
          pool,
          { ...anonymousActor, requestId: '', ip: '' },
          { ...grouped, userEmail: null, isOfMany: true },
        )
      : appendEvent(pool, { ...anonymousActor, requestId, ip }, { ...grouped, userEmail }));
  });
}

export const recordRefusal = (exchange: Exchange, email: string, why: AccountRefusal): Promise<void> =>
  recordGrouped(exchange, email, { kind: 'sign-in-refused', why });

export const recordLinkRequest = (exchange: Exchange, email: string): Promise<void> =>
  recordGrouped(exchange, email, { kind: 'password-link-requested' });

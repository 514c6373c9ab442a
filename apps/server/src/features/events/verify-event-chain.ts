/**
 * Is the history still the one that was written? Walks the chain from its first event and computes every hash again:
 * an event that was edited, taken out, put in, moved, or cut off at the end does not go unseen.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '#src/app.ts';
import { listEventsAfter, readChainHead, type StoredEvent } from './events.sql.ts';

export interface ChainReport {
  readonly count: number;
  /** Number and hash of the last event. Whoever keeps them elsewhere can later show that nothing was rewritten. */
  readonly head: { readonly eventId: string; readonly hash: string };
  /** Empty: the chain holds. At most 20 are listed. */
  readonly problems: readonly string[];
}

const batchSize = 1000;
const mostProblems = 20;

/** `kept`: a head noted earlier, which must still be part of the chain. Give `db` one snapshot while others write. */
export async function verifyEventChain(
  db: Queryable,
  kept?: { readonly eventId: string; readonly hash: string },
): Promise<ChainReport> {
  const problems: string[] = [];
  let last = { eventId: '0', hash: '0'.repeat(64) };
  let count = 0;
  let isKeptSeen = kept === undefined;
  for (;;) {
    const events = await listEventsAfter(db, last.eventId, batchSize);
    for (const event of events) {
      if (problems.length < mostProblems) problems.push(...problemsOf(event, last));
      if (kept && event.eventId === kept.eventId && event.hash === kept.hash) isKeptSeen = true;
      last = { eventId: event.eventId, hash: event.hash };
      count += 1;
    }
    if (events.length < batchSize) break;
  }
  const head = await readChainHead(db);
  if (!head) problems.push('The head of the chain is missing.');
  else if (head.eventId !== last.eventId || head.hash !== last.hash)
    problems.push(
      `The chain ends with event ${last.eventId}, but its head is event ${head.eventId}: the end was changed or cut off.`,
    );
  if (!isKeptSeen && kept) problems.push(`Event ${kept.eventId} with the hash given is not in the chain.`);
  return { count, head: last, problems };
}

function problemsOf(event: StoredEvent, last: { eventId: string; hash: string }): string[] {
  const problems: string[] = [];
  if (BigInt(event.eventId) !== BigInt(last.eventId) + 1n)
    problems.push(`Event ${event.eventId} follows event ${last.eventId}: something in between is missing.`);
  if (event.prevHash !== last.hash)
    problems.push(`Event ${event.eventId} is not chained to the event before it.`);
  if (hashOf(event) !== event.hash) problems.push(`Event ${event.eventId} was changed after it was written.`);
  return problems;
}

/** The same text as the database's event_text. */
const hashOf = (event: StoredEvent): string =>
  createHash('sha256')
    .update(
      [
        event.prevHash,
        event.eventId,
        event.at,
        event.userId,
        event.userName,
        event.requestId,
        event.ip,
        event.kind,
        event.subId,
        event.component,
        event.orgId,
        event.message,
        event.detail,
      ].join('\n'),
    )
    .digest('hex');

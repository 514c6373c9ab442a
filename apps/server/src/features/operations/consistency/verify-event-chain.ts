/**
 * Verifies the event chain: recomputes every hash from the first event on, and so detects events that were edited,
 * removed, inserted, moved, or cut off at the end.
 */
import { hash } from 'node:crypto';
import type { Queryable } from '#src/db/queryable.ts';
import { listEventsAfter, readChainHead, type StoredEvent } from './event-chain.sql.ts';
import { readAhead } from './read-ahead.ts';

export interface ChainReport {
  readonly count: number;
  /** Number and hash of the last event. Saved elsewhere, they can later prove that nothing was rewritten. */
  readonly head: { readonly eventId: string; readonly hash: string };
  /** Empty if the chain is valid. At most 20 are listed. */
  readonly problems: readonly string[];
}

const batchSize = 1000;
const maxProblems = 20;

/**
 * `savedHead` is an earlier head, which must still be part of the chain. `db` needs one snapshot while others write.
 */
export async function verifyEventChain(
  db: Queryable,
  savedHead?: { readonly eventId: string; readonly hash: string },
): Promise<ChainReport> {
  const problems: string[] = [];
  let last = { eventId: '0', hash: '0'.repeat(64) };
  let count = 0;
  let isSavedHeadSeen = savedHead === undefined;
  for await (const events of readAhead<readonly StoredEvent[]>((before) => readBatch(db, before))) {
    for (const event of events) {
      if (problems.length < maxProblems) problems.push(...findProblems(event, last));
      if (savedHead && event.eventId === savedHead.eventId && event.hash === savedHead.hash)
        isSavedHeadSeen = true;
      last = { eventId: event.eventId, hash: event.hash };
      count += 1;
    }
  }
  const head = await readChainHead(db);
  if (!head) problems.push('The head of the chain is missing.');
  else if (head.eventId !== last.eventId || head.hash !== last.hash)
    problems.push(
      `The chain ends with event ${last.eventId}, but its head is event ${head.eventId}: the end was changed or cut off.`,
    );
  if (!isSavedHeadSeen && savedHead)
    problems.push(`Event ${savedHead.eventId} with the hash given is not in the chain.`);
  return { count, head: last, problems };
}

async function readBatch(
  db: Queryable,
  before: readonly StoredEvent[] | undefined,
): Promise<readonly StoredEvent[] | undefined> {
  const events = await listEventsAfter(db, before?.at(-1)?.eventId ?? '0', batchSize);
  return events.length > 0 ? events : undefined;
}

function findProblems(event: StoredEvent, last: { eventId: string; hash: string }): string[] {
  const problems: string[] = [];
  if (BigInt(event.eventId) !== BigInt(last.eventId) + 1n)
    problems.push(`Event ${event.eventId} follows event ${last.eventId}: something in between is missing.`);
  if (event.prevHash !== last.hash)
    problems.push(`Event ${event.eventId} is not chained to the event before it.`);
  if (computeHash(event) !== event.hash)
    problems.push(`Event ${event.eventId} was changed after it was written.`);
  return problems;
}

/** The same text as the database's event_text. */
const computeHash = (event: StoredEvent): string =>
  hash(
    'sha256',
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
  );

/**
 * Sends the audit trail, in the order of the chain, to the receiver of AUDIT_STREAM_URL. The position is stored when a batch was
 * acknowledged, in the transaction that has its row locked while the batch is sent: so one process sends at a time, also behind a pooler,
 * and another continues as soon as it ends. What was sent and not acknowledged is sent again: nothing is missing, and an event that comes
 * twice has the same number. Spec: events-stream.
 */
import type { App } from '#src/kernel/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { streamedEvents, streamFailures } from '#src/log/counters.ts';
import { repeat } from '#src/kernel/retry.ts';
import { addReceiver, isBehind, lockPosition, readNextEvents, savePosition } from './audit-stream.sql.ts';
import { openReceiver } from './open-receiver.ts';
import type { Receiver } from './receiver.ts';

/** Of all that wait only so many are read at a time. */
const batchEvents = 500;

/** A connection to the receiver that was lost must not be taken for one to the database. */
class NotAcknowledged extends Error {
  constructor(why: unknown) {
    super(`Events were not acknowledged: ${why instanceof Error ? why.message : String(why)}`);
  }
}

export type Sender = Pick<App, 'pool'> & { readonly receiver: Receiver; readonly signal: AbortSignal };

/** Sends one batch; how many events it had, and 0 where there are none or another process is sending. */
export async function sendNextEvents({ pool, receiver, signal }: Sender): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const position = await lockPosition(tx, receiver.name);
    if (position === null) return 0;
    const events = await readNextEvents(tx, position, batchEvents);
    const last = events.at(-1);
    if (!last) return 0;
    await receiver.send(events, signal).catch((error: unknown) => {
      throw new NotAcknowledged(error);
    });
    await savePosition(tx, receiver.name, last.number);
    streamedEvents.inc(events.length);
    return events.length;
  });
}

export async function sendWaitingEvents(sender: Sender): Promise<void> {
  if (!(await isBehind(sender.pool, sender.receiver.name))) return;
  while (!sender.signal.aborted && (await sendNextEvents(sender)) > 0);
}

/** In processes that run jobs. */
export async function startAuditStream(app: App): Promise<void> {
  const receiver = openReceiver(app.config);
  if (!receiver) return;
  await addReceiver(app.pool, receiver.name);
  const sender: Sender = { pool: app.pool, receiver, signal: app.jobs.stopping };
  let isFailing = false;
  const work = async (): Promise<void> => {
    await sendWaitingEvents(sender);
    if (isFailing) app.log.info({ receiver: receiver.name }, 'audit stream: events are sent again');
    isFailing = false;
  };
  repeat(work, {
    everyMilliseconds: 1_000,
    delays: { first: 1_000, max: 15_000 },
    signal: app.jobs.stopping,
    onFailure(err) {
      streamFailures.inc();
      if (!isFailing)
        app.log.warn({ err, receiver: receiver.name }, 'audit stream: events could not be sent');
      isFailing = true;
    },
  });
}

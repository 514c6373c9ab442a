/** Clears caches in every process, with its event. Spec: admin-data-caches. */
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';

interface ClearedCache {
  readonly key: string;
  /** The change that drops it. */
  readonly topic: string;
}

export async function clearCaches(context: Context, cleared: readonly ClearedCache[]): Promise<void> {
  const { app } = context;
  const topics = new Set(cleared.map(({ topic }) => topic));
  await inTransaction(app.pool, async (client) => {
    for (const topic of topics) await app.push.announceChange(client, topic);
    await appendEvent(client, actorOf(context), {
      kind: 'caches-cleared',
      keys: [...new Set(cleared.map(({ key }) => key))],
    });
  });
  for (const topic of topics) app.push.dropHere(topic);
}

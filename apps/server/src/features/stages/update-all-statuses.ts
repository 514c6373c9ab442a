/** Reload Cache: every cache is dropped, and derived values of components are derived again. Spec: admin-console-reload. */
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import type { Context } from '#src/kernel/context.ts';
import { findWrongStatuses } from './find-wrong-statuses.ts';
import { writeStatus } from './statuses.sql.ts';

export async function updateAllStatuses(context: Context): Promise<void> {
  const { app } = context;
  await inTransaction(app.pool, async (client) => {
    // Read again with a lock: a component that just moved was right before and after.
    const wrong = await findWrongStatuses(client, await findWrongStatuses(client));
    for (const { submissionId, component, derived } of wrong) {
      await writeStatus(client, { submissionId, component, ...derived });
      await app.push.publish(client, { kind: 'submission', submissionId, component }, { submissionId });
    }
    for (const topic of Object.values(changes)) await app.push.announceChange(client, topic);
    await app.push.publish(client, { kind: 'settings' }, { changedBy: context.caller.userId });
    await appendEvents(
      client,
      actorOf(context),
      wrong.map(({ submissionId, component, organizationId, stored, derived }) => ({
        kind: 'status-corrected',
        submissionId,
        component,
        organizationId,
        before: stored,
        after: derived,
      })),
    );
  });
  for (const topic of Object.values(changes)) app.push.dropHere(topic);
}

/** Reload Cache: every cache is dropped, and derived values of components are derived again. Spec: admin-console-reload. */
import { type ComponentStatus, deriveStatus } from '@idss/domain/stages/derive-status';
import { stageOfNumber } from '@idss/domain/stages/stage';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvents } from '#src/events/append-event.sql.ts';
import { actorOf } from '#src/http/actor.ts';
import { changes } from '#src/http/cached.ts';
import type { Context } from '#src/http/context.ts';
import { listStatusSources, type StatusRow, writeStatus } from './statuses.sql.ts';

const derived = ({ component, step, hasHosAttestation, latestStatus }: StatusRow): ComponentStatus =>
  deriveStatus({ component, stage: stageOfNumber(step) ?? 'import', hasHosAttestation, latestStatus });

const isWrong = (row: StatusRow): boolean => {
  const right = derived(row);
  return (
    row.isFinal !== right.isFinal ||
    row.isAttested !== right.isAttested ||
    row.validationStatus !== right.validationStatus
  );
};

export async function updateAllStatuses(context: Context): Promise<void> {
  const { app } = context;
  await inTransaction(app.pool, async (client) => {
    const suspected = (await listStatusSources(client)).filter(isWrong);
    // Read again with a lock: a component that just moved was right before and after.
    const wrong = (await listStatusSources(client, suspected)).filter(isWrong);
    for (const { submissionId, component, ...row } of wrong) {
      await writeStatus(client, { submissionId, component, ...derived({ submissionId, component, ...row }) });
      await app.push.publish(client, { kind: 'submission', submissionId, component }, { submissionId });
    }
    for (const topic of Object.values(changes)) await app.push.announceChange(client, topic);
    await app.push.publish(client, { kind: 'settings' }, { changedBy: context.caller.userId });
    await appendEvents(
      client,
      actorOf(context),
      wrong.map((row) => ({
        kind: 'status-corrected',
        submissionId: row.submissionId,
        component: row.component,
        organizationId: row.organizationId,
        before: {
          isFinal: row.isFinal,
          isAttested: row.isAttested,
          validationStatus: row.validationStatus,
        },
        after: derived(row),
      })),
    );
  });
  for (const topic of Object.values(changes)) app.push.dropHere(topic);
}

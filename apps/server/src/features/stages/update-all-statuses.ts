/** Reload Cache: every cache is dropped, and derived values of components are derived again. Spec: admin-console-reload. */
import { changes } from '#src/kernel/cached.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { settingsHint } from '#src/kernel/effects.ts';
import { findWrongStatuses } from './find-wrong-statuses.ts';
import { writeStatus } from './statuses.sql.ts';

export const updateAllStatuses = (context: Context): Promise<void> =>
  makeChange(context, async ({ db, actor, emit, drop, hint }) => {
    // Read again with a lock: a component that just moved was right before and after.
    const wrong = await findWrongStatuses(db, await findWrongStatuses(db));
    for (const { submissionId, component, organizationId, stored, derived } of wrong) {
      await writeStatus(db, { submissionId, component, ...derived });
      emit({
        kind: 'status-corrected',
        submissionId,
        component,
        organizationId,
        before: stored,
        after: derived,
      });
    }
    for (const topic of Object.values(changes)) drop(topic);
    hint(settingsHint(actor.userId));
  });

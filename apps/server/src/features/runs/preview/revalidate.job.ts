/**
 * After a preview was applied: validates again what it changes, and what was validated by the rules before in the meantime.
 * Submissions whose file is being checked are requested when that is done; after a while they are given up and reported. Killed,
 * it begins again and repeats nothing, because a group takes a submission once. Spec: rule-preview-apply.
 */
import type { Component } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import { requestReprocessing, stillProcessed } from '#src/features/runs/reprocess/request-reprocessing.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { listToRevalidate } from './preview-files.sql.ts';
import { type RevalidationJob, revalidationQueue } from './rule-preview-queue.ts';
import { findPreview, storeRevalidation } from './rule-preview.sql.ts';

export const revalidateJob = defineJob(revalidationQueue, (app) => ({
  concurrency: 1,
  run: (job) => revalidate(app, job),
}));

export async function revalidate(app: App, { previewId }: RevalidationJob): Promise<void> {
  const known = await findPreview(app.pool, previewId);
  if (!known?.revalidation) return;
  const { actor } = known.revalidation;
  const waiting = await makeChange(
    { app, actor },
    async (change) => {
      const { db } = change;
      const preview = await findPreview(db, previewId, { isLocked: true });
      if (!preview?.revalidation) return 0;
      const { revalidation } = preview;
      const { userId, groups } = revalidation;
      const submissions =
        revalidation.submissions ??
        Object.fromEntries(
          (await listToRevalidate(db, preview)).map(({ component, submissionIds }) => [
            component,
            submissionIds,
          ]),
        );
      const rest: [Component, number[]][] = [];
      for (const component of preview.components) {
        const submissionIds = submissions[component] ?? [];
        const groupId = groups[component];
        if (submissionIds.length === 0 || groupId === undefined) continue;
        const requested = await requestReprocessing(change, app, {
          groupId,
          component,
          submissionIds,
          userId,
        });
        const busy = requested.filter(({ verdict }) => !verdict.ok && verdict.reason === stillProcessed);
        if (busy.length > 0) rest.push([component, busy.map(({ submissionId }) => submissionId)]);
      }
      const isOver = app.now() >= new Date(revalidation.waitsUntil);
      if (isOver && rest.length > 0) {
        const notDone = rest.flatMap(([component, ids]) =>
          ids.map((submissionId) => ({ submissionId, component })),
        );
        await storeRevalidation(db, previewId, { ...revalidation, submissions: {}, notDone });
        change.emit({ kind: 'revalidation-ended', previewId, notDone });
        change.hint(uploadHint({ transactionId: previewId, userId }));
        return 0;
      }
      await storeRevalidation(db, previewId, { ...revalidation, submissions: Object.fromEntries(rest) });
      return rest.reduce((sum, [, ids]) => sum + ids.length, 0);
    },
    { name: 'reprocess' },
  );
  if (waiting > 0)
    throw new Error(`${waiting} submissions are still being checked by the rules before; they follow.`);
}

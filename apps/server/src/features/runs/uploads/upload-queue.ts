/** The queue of uploads to submissions. */
import type { Component } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { usualThreads } from '#src/features/runs/threads/usual-threads.ts';
import { checkQueue, enqueueChecks } from '#src/features/runs/check-queue.ts';
import { findWaitingUploads } from './upload-records.sql.ts';

/**
 * As many uploads of an organization as there are threads: more of them finish no sooner, and on two processors, with their database,
 * they made every page wait twice as long. Spec: uploads-fairness.
 */
export const uploadQueue = checkQueue('process-upload', Math.min(8, 3 * usualThreads), usualThreads);

/** To be called in each transaction that frees components, after it has. */
export async function wakeWaitingUploads(
  app: Pick<App, 'jobs'>,
  db: Queryable,
  component: Component,
  submissionIds: readonly number[],
): Promise<void> {
  for (const waiting of await findWaitingUploads(db, component, submissionIds))
    await enqueueChecks(app, db, uploadQueue, waiting);
}

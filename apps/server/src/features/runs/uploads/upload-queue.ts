/** The queue of uploads to submissions. */
import type { Component } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { checkQueue, enqueueChecks } from '#src/features/runs/check-queue.ts';
import { findWaitingUploads } from './upload-records.sql.ts';

export const uploadQueue = checkQueue('process-upload', 8, 4);

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

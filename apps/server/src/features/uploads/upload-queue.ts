/** The queue of uploads to submissions. */
import type { Component } from '@idss/domain/program';
import type { App, Queryable } from '#src/app.ts';
import { checkQueue, enqueueChecks } from '#src/checking/check-queue.ts';
import { findWaitingUpload } from './upload-records.sql.ts';

export const uploadQueue = checkQueue('process-upload');

/** To be called in each transaction that frees a component, after it has. */
export async function wakeWaitingUpload(
  app: Pick<App, 'jobs'>,
  db: Queryable,
  { submissionId, component }: { readonly submissionId: number; readonly component: Component },
): Promise<void> {
  const next = await findWaitingUpload(db, submissionId, component);
  if (next) await enqueueChecks(app, db, uploadQueue, next);
}

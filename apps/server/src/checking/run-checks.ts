/**
 * Follows one upload to its end: prepare, check each file, finish. Every step may be cut off at any moment and done again:
 * a file that has its outcome is passed over.
 */
import type { App } from '#src/app.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import type { Job } from '#src/jobs/jobs.ts';
import type { CheckContext, CheckDefinition } from './check-definition.ts';
import { checkFile } from './check-file.ts';
import { progressLine } from './progress-lines.ts';
import type { CheckJob } from './check-queue.ts';
import { addLines, type UploadFile } from './upload-rows.sql.ts';
import type { ValidationPool } from './validation-pool.ts';

/** Files of an upload whose outcome is being saved while the threads have the next ones. */
const savesAtOnce = 2;

export async function runChecks<Context extends CheckContext, File extends UploadFile, Target>(
  app: App,
  pool: ValidationPool,
  definition: CheckDefinition<Context, File, Target>,
  data: CheckJob,
  job: Pick<Job, 'complete'> = { complete: () => Promise.resolve() },
): Promise<void> {
  const context = await definition.load(app, data);
  if (!context) return;
  await definition.prepare?.(app, context);
  for (;;) {
    const waiting = await checkOpenFiles(app, pool, definition, context);
    if (waiting.length === 0) {
      if (await definition.finish(app, context, job)) return;
      continue;
    }
    if (!definition.suspend) throw new Error(`Files of ${definition.queue.name} do not wait.`);
    if (await definition.suspend(app, context, waiting, job)) return;
  }
}

/** Answers the files that wait. */
async function checkOpenFiles<Context extends CheckContext, File extends UploadFile, Target>(
  app: App,
  pool: ValidationPool,
  definition: CheckDefinition<Context, File, Target>,
  context: Context,
): Promise<readonly File[]> {
  const open = await definition.listOpenFiles(app, context);
  const waiting: File[] = [];
  let done = 0;
  await forEachLimited(open, pool.size + savesAtOnce, async (file) => {
    if ((await checkFile(app, pool, definition, context, file)) === 'waits') waiting.push(file);
    else done += 1;
    if (done > 0 && done % 10 === 0 && done < open.length)
      await addLines(app.pool, context.upload.transactionId, [progressLine(done, open.length)]);
  });
  return waiting;
}

/**
 * Follows one upload to its end: prepare, check each file, finish. Every step may be cut off at any moment and done again:
 * a file that has its outcome is passed over.
 */
import type { App } from '#src/kernel/app.ts';
import { createGroupCommit } from '#src/db/group-commit.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import type { Job } from '#src/jobs/jobs.ts';
import type { CheckContext, Purpose } from './purpose.ts';
import { checkFile, type CheckRun, claimFiles } from './check-file.ts';
import { progressLine } from './progress-lines.ts';
import type { CheckJob } from './check-queue.ts';
import { addLines, countAttempts, type NumberedAttempt, type OpenFile } from './upload-rows.sql.ts';
import type { ValidationPool } from './validation-pool.ts';

/**
 * Files of an upload whose outcome is being saved, or that wait for a thread, while the threads have others. So many, and those
 * that are claimed together: they need fewer statements of their own.
 */
const filesAhead = 18;

/** Attempts that are counted by one statement, at most. */
const attemptsTogether = 20;

export async function runChecks<Context extends CheckContext, File extends OpenFile, Target>(
  app: App,
  pool: ValidationPool,
  definition: Purpose<Context, File, Target>,
  data: CheckJob,
  job: Pick<Job, 'complete'> = { complete: () => Promise.resolve() },
): Promise<void> {
  const context = await definition.load(app, data);
  if (!context) return;
  await definition.prepare?.(app, context);
  const countAttempt = createGroupCommit<NumberedAttempt, number>({
    maxItems: attemptsTogether,
    commit: (attempts) => countAttempts(app.pool, attempts),
  });
  for (;;) {
    const waiting = await checkOpenFiles({ app, pool, definition, context, countAttempt });
    if (waiting.length === 0) {
      if (await definition.finish(app, context, job)) return;
      continue;
    }
    if (!definition.suspend) throw new Error(`Files of ${definition.queue.name} do not wait.`);
    if (await definition.suspend(app, context, waiting, job)) return;
  }
}

/** Answers the files that wait. */
async function checkOpenFiles<Context extends CheckContext, File extends OpenFile, Target>(
  run: CheckRun<Context, File, Target>,
): Promise<readonly File[]> {
  const { app, pool, definition, context } = run;
  const open = await definition.listOpenFiles(app, context);
  const waiting: File[] = [];
  let done = 0;
  const check = async (files: readonly File[], limit: number): Promise<void> => {
    await forEachLimited(claimFiles(app, definition, context, files), limit, async (file) => {
      if ((await checkFile(run, file)) === 'waits') waiting.push(file.file);
      else done += 1;
      if (done > 0 && done % 10 === 0 && done < open.length)
        await addLines(app.pool, context.upload.transactionId, [progressLine(done, open.length)]);
    });
  };
  // Files that were being checked when the program ended go one by one: if one of them ends it again, only its attempt counts.
  await check(
    open.filter(({ attempts }) => attempts > 0),
    1,
  );
  await check(
    open.filter(({ attempts }) => attempts === 0),
    pool.size + filesAhead + definition.claimsTogether,
  );
  return waiting;
}

/**
 * Follows one upload to its end: open, check each file, finish. Every step may be cut off at any moment and done again:
 * a file that has its outcome is passed over.
 */
import type { App } from '#src/kernel/app.ts';
import { createGroupCommit } from '#src/db/group-commit.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { checkFile, type CheckSetup, claimFiles } from './check-file.ts';
import { progressLine } from './progress-lines.ts';
import type { Purpose } from './purpose.ts';
import type { CheckJob } from './check-queue.ts';
import { addLines, countAttempts, type NumberedAttempt, type OpenFile } from './upload-rows.sql.ts';
import { untilStopped } from './stop-checks.ts';
import type { ValidationPool } from '#src/features/runs/threads/validation-pool.ts';

/**
 * Files of an upload whose outcome is being stored, or that wait for a thread, while the threads have others. So many, and those
 * that are claimed together: they need fewer statements of their own.
 */
const filesAhead = 18;

/** Attempts that are counted by one statement, at most. */
const attemptsTogether = 20;

export async function runChecks(
  app: App,
  pool: ValidationPool,
  purpose: Purpose,
  data: CheckJob,
  job: Pick<Job, 'complete'> = { complete: () => Promise.resolve() },
): Promise<void> {
  const run = await purpose.open(app, data);
  if (!run) return;
  const countAttempt = createGroupCommit<NumberedAttempt, number>({
    maxItems: attemptsTogether,
    commit: (attempts) => countAttempts(app.pool, attempts),
  });
  await untilStopped(app, run.upload.transactionId, async (stopped) => {
    const checks = { app, pool, queue: purpose.queue.name, run, countAttempt, stopped };
    while (!(await run.finish(await checkOpenFiles(checks), job)));
  });
}

/** Answers the files that wait. */
async function checkOpenFiles(checks: CheckSetup): Promise<readonly OpenFile[]> {
  const { app, pool, run } = checks;
  const open = await run.listOpenFiles();
  const waiting: OpenFile[] = [];
  let done = 0;
  const check = async (files: readonly OpenFile[], limit: number): Promise<void> => {
    await forEachLimited(claimFiles(app, run, files), limit, async (claimed) => {
      if (claimed.claim.kind === 'waits') {
        waiting.push(claimed.file);
        return;
      }
      await checkFile(checks, claimed);
      done += 1;
      if (done % 10 === 0 && done < open.length)
        await addLines(app.pool, run.upload.transactionId, [progressLine(done, open.length)]);
    });
  };
  // Files that were being checked when the program ended go one by one: if one of them ends it again, only its attempt counts.
  await check(
    open.filter(({ attempts }) => attempts > 0),
    1,
  );
  await check(
    open.filter(({ attempts }) => attempts === 0),
    pool.size + filesAhead + (run.claimsTogether ?? 1),
  );
  return waiting;
}

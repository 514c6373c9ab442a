/** The queue and its jobs: read, retry, cancel. */
import type { Handlers } from '@idss/contract/endpoint';
import type { jobDashboard } from '@idss/contract/operations/job-dashboard';
import { canCancelJob, canRetryJob, type JobState } from '@idss/domain/jobs/job-state';
import type { Verdict } from '@idss/domain/verdict';
import { makeChange } from '#src/kernel/change.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { readQueueStates } from '#src/jobs/queue-states.sql.ts';
import { cancelMailOfJob, reopenMailOfJob } from '#src/mail/mail.sql.ts';
import { mailQueue } from '#src/mail/mail-queue.ts';
import { maskSecrets } from '#src/log/mask-secrets.ts';
import { countJobs, listJobs, listQueues, lockJob } from './job-dashboard.sql.ts';

interface Action {
  readonly kind: 'job-retried' | 'job-cancelled';
  readonly can: (state: JobState) => Verdict;
  readonly run: (db: Queryable, queue: string, jobId: string) => Promise<void>;
}

const maxPage = 1_000;

async function act(
  context: Context,
  { queue, jobId }: { readonly queue: string; readonly jobId: string },
  { kind, can, run }: Action,
): Promise<boolean> {
  try {
    await makeChange(context, async ({ db, emit }) => {
      const job = await lockJob(db, queue, jobId);
      if (!job) throw notFound();
      requireOk(can(job.state), 409);
      await run(db, queue, jobId);
      emit({ kind, queue, jobId, before: job.state });
    });
  } catch (error) {
    // Of the queue: one job with a key waits or runs at a time.
    if ((error as { code?: string }).code === '23505')
      throw conflict('Another job for the same work is waiting or running already.');
    throw error;
  }
  return true;
}

export const jobDashboardApi: Handlers<typeof jobDashboard, Context> = {
  async GetQueues(_input, { app }) {
    const states = new Map((await readQueueStates(app.pool)).map((state) => [state.name, state]));
    const queues = await listQueues(app.pool);
    return queues.map((queue) => {
      const {
        waiting = 0,
        retrying = 0,
        running = 0,
        failed = 0,
        oldestSeconds = 0,
      } = states.get(queue) ?? {};
      return { queue, waiting, retrying, running, failed, waitingSeconds: Math.round(oldestSeconds) };
    });
  },

  async GetJobs({ query: { pageNumber, resultCount, ...filters } }, { app }) {
    const limit = Math.min(resultCount, maxPage);
    const rows = await listJobs(app.pool, filters, { offset: Math.max(0, pageNumber - 1) * limit, limit });
    return rows.map((row) => ({
      ...row,
      data: maskSecrets(row.data),
      error: row.error === null ? null : maskSecrets(row.error),
    }));
  },

  GetJobsCount: ({ query }, { app }) => countJobs(app.pool, query),

  RetryJob: ({ query }, context) =>
    act(context, query, {
      kind: 'job-retried',
      can: canRetryJob,
      async run(db, queue, jobId) {
        if (queue === mailQueue.name) await reopenMailOfJob(db, queue, jobId);
        await context.app.jobs.retry(db, queue, jobId);
      },
    }),

  CancelJob: ({ query }, context) =>
    act(context, query, {
      kind: 'job-cancelled',
      can: canCancelJob,
      async run(db, queue, jobId) {
        if (queue === mailQueue.name) await cancelMailOfJob(db, queue, jobId);
        await context.app.jobs.cancel(db, queue, jobId);
      },
    }),
};

/** The queue and its jobs, for staff. Spec: job-dashboard-page. */
import { z } from 'zod';
import { jobStates } from '@idss/domain/jobs/job-state';
import { endpoint } from '../endpoint.ts';
import { counts, filled, idText, numberText, staffChange, staffRead, uuid } from '../shapes.ts';

const queue = z.string().max(60);
const filters = {
  queue: filled(queue),
  state: filled(z.enum(jobStates)),
  submissionId: filled(idText),
};

export const jobRow = z.object({
  jobId: z.string(),
  queue: z.string(),
  state: z.enum(jobStates),
  /** Attempts that failed, and how many may. */
  failures: z.number(),
  maxFailures: z.number(),
  createdOn: z.string(),
  /** Not before this moment. */
  startAfter: z.string(),
  startedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  submissionId: z.number().nullable(),
  /** The job's data, as JSON. */
  data: z.string(),
  /** Of the last failure. */
  error: z.string().nullable(),
});
export type JobRow = z.output<typeof jobRow>;

const jobAction = {
  ...staffChange,
  source: 'job-dashboard-actions',
  changes: ['events'],
  errors: [404, 409],
  subject: ['queue', 'jobId'],
  query: z.strictObject({ queue, jobId: uuid }),
  answer: z.boolean(),
} as const;

export const jobDashboard = {
  GetQueues: endpoint({
    ...staffRead,
    path: '/api/GetQueues',
    summary: 'Every queue with its number of jobs by state, over all processes.',
    source: 'job-dashboard-page',
    reads: ['events'],
    answer: z.array(
      z.object({
        queue: z.string(),
        ...counts('waiting', 'retrying', 'running', 'failed'),
        /** Of the oldest job that could start. */
        waitingSeconds: z.number(),
      }),
    ),
  }),
  GetJobs: endpoint({
    ...staffRead,
    path: '/api/GetJobs',
    summary: 'One page of jobs, newest first.',
    source: 'job-dashboard-page',
    reads: ['events'],
    query: z.strictObject({ ...filters, pageNumber: numberText, resultCount: numberText }),
    answer: z.array(jobRow),
  }),
  GetJobsCount: endpoint({
    ...staffRead,
    path: '/api/GetJobsCount',
    summary: 'How many jobs pass the filters.',
    source: 'job-dashboard-page',
    reads: ['events'],
    query: z.strictObject(filters),
    answer: z.number(),
  }),
  RetryJob: endpoint({
    ...jobAction,
    path: '/api/RetryJob',
    summary: 'Runs a failed or cancelled job again. 409 in any other state.',
  }),
  CancelJob: endpoint({
    ...jobAction,
    path: '/api/CancelJob',
    summary: 'Cancels a waiting job. 409 in any other state.',
  }),
} as const;

/** States of a job, and what staff may do with it. Spec: job-dashboard-actions. */
import { no, type Verdict, yes } from '../verdict.ts';

export const jobStates = ['Waiting', 'Retrying', 'Running', 'Done', 'Cancelled', 'Failed'] as const;
export type JobState = (typeof jobStates)[number];

export const canRetryJob = (state: JobState): Verdict =>
  state === 'Failed' || state === 'Cancelled'
    ? yes()
    : no('Only a job that failed or was cancelled can be retried.');

export function canCancelJob(state: JobState): Verdict {
  if (state === 'Running')
    return no('A running job ends by itself, or is stopped when it makes no progress.');
  return state === 'Waiting' || state === 'Retrying' ? yes() : no('This job has ended.');
}

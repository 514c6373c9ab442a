import { expect, test } from 'vitest';
import { canCancelJob, canRetryJob, jobStates } from './job-state.ts';

test('a job can be retried or cancelled, and one that is done neither', () => {
  expect(jobStates.filter((state) => canRetryJob(state).ok)).toEqual(['Cancelled', 'Failed']);
  expect(jobStates.filter((state) => canCancelJob(state).ok)).toEqual(['Waiting', 'Retrying']);
  expect(canCancelJob('Running')).toMatchObject({ reason: expect.stringMatching(/^A running job ends by/) });
  expect(canCancelJob('Done')).toMatchObject({ reason: 'This job has ended.' });
});

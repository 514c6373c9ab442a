import { expect, test } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { reportFailure, useFeedback } from './feedback.ts';

test('a failure is shown also on a page that has reported nothing before; a missing fresh sign-in is none', () => {
  reportFailure(new ApiError(403, 'Sign in again.', 'reauth_required'));
  expect(useFeedback.getState()).toMatchObject({ error: null, isUsed: false });
  const error = new Error('No connection');
  reportFailure(error);
  expect(useFeedback.getState()).toMatchObject({ error, isUsed: true });
});

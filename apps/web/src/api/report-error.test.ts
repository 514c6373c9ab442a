import { expect, test } from 'vitest';
import { getReported } from './report-error.ts';

test('an error that the browser reports without one of its own has words and a place', () => {
  const error = new Error('The table is not there.');
  const place = { message: 'Uncaught Error', filename: '/assets/home.js', lineno: 4 };
  expect(getReported({ ...place, error })).toBe(error);
  expect(getReported({ ...place, error: null })).toBe('Uncaught Error (/assets/home.js, line 4)');
  expect(getReported({ error: undefined, message: '', filename: '', lineno: 0 })).toBe(
    'An error without a message (no file, line 0)',
  );
});

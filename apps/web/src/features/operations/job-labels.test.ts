import { expect, test } from 'vitest';
import { formatQueue, formatWait } from './job-labels.ts';

test('a queue has a readable name', () => {
  expect(formatQueue('make-cahps-final')).toBe('Make CAHPS final');
});

test('a queue says how long its oldest job waits', () => {
  expect(formatWait(0, 0, 0)).toBe('Nothing waits');
  expect(formatWait(3, 0, 42)).toBe('Oldest waits 42 s');
  expect(formatWait(3, 1, 600)).toBe('Oldest waits 10 min, 1 failed before');
});

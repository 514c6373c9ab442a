import { expect, test } from 'vitest';
import { queueLabel, waitText } from './job-words.ts';

test('a queue has a readable name', () => {
  expect(queueLabel('make-cahps-final')).toBe('Make CAHPS final');
});

test('a queue says how long its oldest job waits', () => {
  expect(waitText(0, 0, 0)).toBe('Nothing waits');
  expect(waitText(3, 0, 42)).toBe('Oldest waits 42 s');
  expect(waitText(3, 1, 600)).toBe('Oldest waits 10 min, 1 failed before');
});

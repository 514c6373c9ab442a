import { expect, test } from 'vitest';
import { countWords, noFindings } from './finding.ts';

test.each([
  [{}, ''],
  [{ Error: 1 }, '1 error'],
  [{ Error: 5, Warning: 58 }, '5 errors, 58 warnings'],
  [{ Schema: 1, Fatal: 2, Info: 1_200 }, '1 schema error, 2 fatal findings, 1,200 remarks'],
])('%j in words', (counts, words) => {
  expect(countWords({ ...noFindings, ...counts })).toBe(words);
});

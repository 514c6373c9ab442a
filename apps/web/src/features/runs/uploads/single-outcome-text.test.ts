import { expect, test } from 'vitest';
import { getAdvice } from './single-outcome-text.ts';

test.each([
  ['SchemaError', 'DST', /stays so\. Correct/],
  ['Fatal', 'DST', /stays so\. Correct/],
  ['Error', 'DST', /keep the submission from going on/],
  ['WarningsAndErrors', 'CAHPS', /keep the submission from going on/],
  ['Warning', 'DST', /can go on with them/],
  ['Warning', 'HOS', /can go on with them/],
  ['Warning', 'CAHPS', /from being marked final/],
  ['NoIssues', 'DST', /nothing to correct/],
  ['NotRun', 'DST', /Send it again/],
  [null, 'DST', /Send it again/],
] as const)('%s of %s: %s', (status, component, advice) => {
  expect(getAdvice(status, component)).toMatch(advice);
});

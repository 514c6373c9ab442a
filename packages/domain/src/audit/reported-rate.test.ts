import { expect, test } from 'vitest';
import { reportedRate } from './reported-rate.ts';

test.each([
  ['72.99', 'R', '72.99'],
  ['NA', 'R', 'NA'],
  ['72.99', null, '72.99'],
  ['72.99', 'BR', 'BR'],
  ['72.99', 'NR', 'NR'],
  ['', 'NB', 'NB'],
  ['', 'NQ', 'NQ'],
] as const)('%s, %s: %s', (rate, designation, shown) => {
  expect(reportedRate(rate, designation)).toBe(shown);
});

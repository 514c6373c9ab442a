import { expect, test } from 'vitest';
import type { FindingCount } from './finding-blocks.ts';
import { countByMeasure, groupByRule } from './group-totals.ts';

const total = (ruleId: string, count: number, more: Partial<FindingCount> = {}): FindingCount => ({
  ruleId,
  ruleName: `name of ${ruleId}`,
  severity: 'Warning',
  measureCode: null,
  count,
  ...more,
});
const trial = { id: 'a', was: 'Warning' } as unknown as NonNullable<FindingCount['trial']>;

const totals = [
  total('b', 2, { measureCode: 'CBP' }),
  total('a', 5, { measureCode: 'COL-E' }),
  total('b', 3, { measureCode: 'COL' }),
  total('c', 1, { severity: 'Error', measureCode: 'COL-E' }),
  total('d', 9),
  total('a', 4, { trial }),
];

test('rules are grouped over their measures, the gravest and most frequent first, and a rule on trial by itself', () => {
  expect(groupByRule(totals).map(({ ruleId, count, trial: on }) => [ruleId, count, on])).toEqual([
    ['c', 1, null],
    ['d', 9, null],
    ['a', 5, null],
    ['b', 5, null],
    ['a', 4, trial],
  ]);
});

test('measures are counted over their rules, in the order of their codes', () => {
  expect(countByMeasure(totals)).toEqual([
    { measureCode: 'CBP', count: 2 },
    { measureCode: 'COL', count: 3 },
    { measureCode: 'COL-E', count: 6 },
  ]);
});

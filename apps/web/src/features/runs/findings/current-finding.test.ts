import { expect, test } from 'vitest';
import { findNext } from './current-finding.ts';

const groups = [
  { key: 'X-001', count: 2, firstCount: 2 },
  { key: 'I-002', count: 1, firstCount: 1 },
  { key: 'Y-002', count: 5000, firstCount: 100 },
];
const at = (key: string, index: number) => ({ key, index });

test.each([
  ['the first one, where none was', null, 1, at('X-001', 0)],
  ['the first one, backwards as well', null, -1, at('X-001', 0)],
  ['the next of the rule', at('X-001', 0), 1, at('X-001', 1)],
  ['the first of the next rule', at('X-001', 1), 1, at('I-002', 0)],
  ['the last of the rule before', at('I-002', 0), -1, at('X-001', 1)],
  ['one that is not loaded yet', at('Y-002', 99), 1, at('Y-002', 100)],
  ['none behind the last', at('Y-002', 4999), 1, null],
  ['none before the first', at('X-001', 0), -1, null],
  ['the first one, after its rule was filtered out', at('Z-009', 3), 1, at('X-001', 0)],
] as const)('J and K lead to %s', (_, current, step, expected) => {
  expect(findNext(groups, current, step)).toEqual(expected);
});

test('back into a rule of very many findings, they lead to the last one that is loaded', () => {
  expect(findNext(groups.toReversed(), at('I-002', 0), -1)).toEqual(at('Y-002', 99));
});

test('without findings they lead nowhere', () => {
  expect(findNext([], null, 1)).toBeNull();
});

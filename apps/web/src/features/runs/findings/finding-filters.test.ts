import { expect, test } from 'vitest';
import { getFindingsQuery, type Group, isListOnly, noFilters, filterGroups } from './finding-filters.ts';

const group = (ruleId: string, severity: Group['severity']): Group => ({
  ruleId,
  ruleName: ruleId,
  severity,
  trial: null,
  count: 1,
  summary: '',
  why: '',
  fix: '',
  explanation: null,
  explained: 0,
  askedBack: 0,
});
const on = { submissionId: 1234, component: 'DST' } as const;

test('severity narrows the groups', () => {
  const groups = [group('E-1', 'Error'), group('W-1', 'Warning')];
  expect(filterGroups(groups, noFilters)).toHaveLength(2);
  expect(filterGroups(groups, { ...noFilters, severity: 'Error' }).map(({ ruleId }) => ruleId)).toEqual([
    'E-1',
  ]);
});

test('a measure or a search asks for the full list; blanks do not', () => {
  expect(isListOnly(noFilters)).toBe(false);
  expect(isListOnly({ ...noFilters, search: '  ' })).toBe(false);
  expect(isListOnly({ ...noFilters, search: 'rate' })).toBe(true);
  expect(isListOnly({ ...noFilters, measureCode: 'CBP' })).toBe(true);
  expect(isListOnly({ ...noFilters, explained: 'no' })).toBe(true);
});

test('only set filters are sent', () => {
  expect(getFindingsQuery(on, noFilters)).toEqual(on);
  expect(
    getFindingsQuery(
      on,
      { severity: 'Error', measureCode: 'CBP', search: ' a b ', explained: 'asked-back' },
      'A-001',
    ),
  ).toEqual({
    ...on,
    explained: 'asked-back',
    severity: 'Error',
    measureCode: 'CBP',
    search: 'a b',
    ruleId: 'A-001',
  });
});

import type { Designation } from '@idss/domain/audit/designation';
import { expect, test } from 'vitest';
import { filterDesignations } from './filter-designations.ts';
import { findingsQuery, type Group, isListOnly, noFilters, shownGroups } from './finding-filters.ts';

const group = (ruleId: string, severity: Group['severity']): Group => ({
  ruleId,
  ruleName: ruleId,
  severity,
  count: 1,
  summary: '',
  why: '',
  fix: '',
});
const on = { submissionId: 1234, component: 'DST' } as const;

test('severity narrows the groups', () => {
  const groups = [group('E-1', 'Error'), group('W-1', 'Warning')];
  expect(shownGroups(groups, noFilters)).toHaveLength(2);
  expect(shownGroups(groups, { ...noFilters, severity: 'Error' }).map(({ ruleId }) => ruleId)).toEqual([
    'E-1',
  ]);
});

test('a measure or a search asks for the full list; blanks do not', () => {
  expect(isListOnly(noFilters)).toBe(false);
  expect(isListOnly({ ...noFilters, search: '  ' })).toBe(false);
  expect(isListOnly({ ...noFilters, search: 'rate' })).toBe(true);
  expect(isListOnly({ ...noFilters, measureCode: 'CBP' })).toBe(true);
});

test('only set filters are sent', () => {
  expect(findingsQuery(on, noFilters)).toEqual(on);
  expect(findingsQuery(on, { severity: 'Error', measureCode: 'CBP', search: ' a b ' }, 'A-001')).toEqual({
    ...on,
    severity: 'Error',
    measureCode: 'CBP',
    search: 'a b',
    ruleId: 'A-001',
  });
});

test('measures are found by code, name, and by a designation of any indicator', () => {
  const row = {
    benefitOffered: 'Y' as const,
    comment: '',
    status: '',
    options: [],
    isEditable: true,
    isOpen: false,
    version: 1,
    commentVersion: 0,
  };
  const measure = (measureCode: string, auditDesignation: Designation, ofIndicator: Designation) => ({
    ...row,
    measureCode,
    hedisVol2MeasureName: `Name of ${measureCode}`,
    auditDesignation,
    isMeasureLevelAudit: false,
    filters: [],
    indicators: [
      {
        ...row,
        indicatorKey: 'k',
        indicatorName: 'n',
        rate: null,
        displayRate: '',
        denominator: null,
        auditDesignation: ofIndicator,
      },
    ],
  });
  const categories = [
    { categoryName: 'One', measures: [measure('CBP', 'R', 'R'), measure('BCS-E', 'R', 'BR')] },
    { categoryName: 'Two', measures: [measure('W30', 'NR', 'NR')] },
  ];
  const codes = (filter: { search: string; designation: string }): string[] =>
    filterDesignations(categories, filter).flatMap(({ measures }) => measures.map((m) => m.measureCode));
  expect(codes({ search: 'cbp', designation: '' })).toEqual(['CBP']);
  expect(codes({ search: 'name of w', designation: '' })).toEqual(['W30']);
  expect(codes({ search: '', designation: 'BR' })).toEqual(['BCS-E']);
  expect(filterDesignations(categories, { search: 'none', designation: '' })).toEqual([]);
});

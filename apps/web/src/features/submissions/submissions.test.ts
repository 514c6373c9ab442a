import { submissionListRow } from '@idss/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { getColumns, submissionList } from './list-columns.tsx';
import {
  getViewAddress,
  defaultFilters,
  toFilters,
  type AddressView,
  parseView,
  setShowAll,
  setShowTest,
} from './list-view.ts';

const first: AddressView = { filters: defaultFilters, showAllSubmissions: false, showTestOrgsSubs: false };

test('the sixteen documented columns and one more: every field of a row but canEdit', () => {
  const fields = Object.keys(submissionListRow.shape).filter((field) => field !== 'canEdit');
  expect(submissionList.columns.map(({ id }) => id).toSorted()).toEqual(fields.toSorted());
  const added = submissionList.columns.filter(({ isInitiallyHidden }) => isInitiallyHidden);
  expect(added.map(({ id }) => id)).toEqual(['nothingToReport']);
  expect(submissionList.columns).toHaveLength(16 + added.length);
});

test('the survey vendor filter is for staff', () => {
  const getFilter = (mayFilterByVendor: boolean) =>
    getColumns(mayFilterByVendor).find(({ id }) => id === 'componentVendorName')?.filter;
  expect([getFilter(true), getFilter(false)]).toEqual(['choice', 'none']);
});

test('the two toggles exclude each other', () => {
  const both = ({ showAllSubmissions, showTestOrgsSubs }: AddressView) => [
    showAllSubmissions,
    showTestOrgsSubs,
  ];
  const all = setShowAll(first, true);
  expect(both(all)).toEqual([true, false]);
  expect(both(setShowTest(all, true))).toEqual([false, true]);
  expect(both(setShowAll(setShowTest(all, true), true))).toEqual([true, false]);
  expect(both(setShowAll(all, false))).toEqual([false, false]);
});

test.each<[string, Partial<AddressView>, string]>([
  ['the first view', {}, ''],
  [
    'a stage of every product line',
    { filters: [...defaultFilters, { id: 'submissionStatus', value: ['Apply Plan Lock'] }] },
    '?is.submissionStatus=Apply+Plan+Lock',
  ],
  ['all submissions', { showAllSubmissions: true }, '?show=all'],
  ['test organizations', { showTestOrgsSubs: true, filters: [] }, '?is.productLine=&show=test'],
])('the address of %s brings it back', (_, more, search) => {
  const view = { ...first, ...more };
  const address = getViewAddress(view);
  expect(address).toBe(`/availablesubmissionpage${search}`);
  const named = Object.fromEntries(new URLSearchParams(search));
  expect(parseView({}, named) ?? first).toEqual(view);
});

const lines = ['Commercial', 'Medicaid', 'Medicare', 'Exchange'];
test.each([
  [{}, null],
  [{ productLine: 'all' }, [{ id: 'productLine', value: lines }]],
  [{ productLine: 'Medicaid', stage: 'all' }, [{ id: 'productLine', value: ['Medicaid'] }]],
  [
    { productLine: 'all', stage: 'Apply Plan Lock' },
    [
      { id: 'productLine', value: lines },
      { id: 'submissionStatus', value: ['Apply Plan Lock'] },
    ],
  ],
  [
    { productLine: 'all', stage: 'all', orgId: '1042' },
    [
      { id: 'productLine', value: lines },
      { id: 'orgId', value: ['1042'] },
    ],
  ],
  [
    { productLine: 'all', stage: 'Import', program: 'HEDIS' },
    [
      { id: 'productLine', value: lines },
      { id: 'submissionStatus', value: ['Import'] },
      { id: 'component', value: ['HEDIS'] },
    ],
  ],
  [{ productLine: 'Nonsense' }, [{ id: 'productLine', value: lines }]],
])('%j', (segments, expected) => {
  expect(toFilters(segments)).toEqual(expected);
});

test('the four product lines are chosen at first', () => {
  expect(defaultFilters).toEqual([{ id: 'productLine', value: lines }]);
});

import { submissionListRow } from '@idss/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { getColumns, submissionList } from './list-columns.tsx';
import {
  getViewAddress,
  defaultFilters,
  toFilters,
  firstView as first,
  type ListView,
  parseView,
  setShowAll,
  setShowTest,
} from './list-view.ts';

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
  const both = ({ showAllSubmissions, showTestOrgsSubs }: ListView) => [showAllSubmissions, showTestOrgsSubs];
  const all = setShowAll(first, true);
  expect(both(all)).toEqual([true, false]);
  expect(both(setShowTest(all, true))).toEqual([false, true]);
  expect(both(setShowAll(setShowTest(all, true), true))).toEqual([true, false]);
  expect(both(setShowAll(all, false))).toEqual([false, false]);
});

test.each<[string, Partial<ListView>, string]>([
  ['the first view', {}, ''],
  [
    'a stage of every product line',
    { filters: [...defaultFilters, { id: 'submissionStatus', value: ['Apply Plan Lock'] }] },
    '?is.submissionStatus=Apply+Plan+Lock',
  ],
  ['all submissions', { showAllSubmissions: true }, '?show=all'],
  ['test organizations', { showTestOrgsSubs: true, filters: [] }, '?is.productLine=&show=test'],
  ['an order', { sort: { id: 'received', isDescending: true } }, '?sort=-received'],
])('the address of %s brings it back', (_, more, search) => {
  const view = { ...first, ...more };
  const address = getViewAddress(view);
  expect(address).toBe(`/availablesubmissionpage${search}`);
  const named = Object.fromEntries(new URLSearchParams(search));
  expect(parseView({}, named) ?? first).toEqual(view);
});

test('columns are named where they are not the usual ones', () => {
  const columns = Object.fromEntries(
    submissionList.columns.map(({ id }) => [id, id === 'subId' || id === 'orgName']),
  );
  const address = getViewAddress({ ...first, columns });
  expect(address).toBe('/availablesubmissionpage?columns=subId%7CorgName');
  expect(parseView({}, { columns: 'subId|orgName' })).toEqual({ ...first, columns });
  expect(parseView({}, { columns: 'nothing' })).toEqual(first);
  expect(parseView({}, { view: 'usual' })).toEqual(first);
});

test('an address that filters by a column that is not there filters by the others', () => {
  const view = parseView({}, { 'has.nothing': 'x', 'has.orgName': 'lake', 'is.productLine': '' });
  expect(view?.filters).toEqual([{ id: 'orgName', value: 'lake' }]);
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

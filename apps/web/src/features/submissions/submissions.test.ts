import { submissionListRow } from '@idss/contract/submissions';
import { afterEach, expect, test } from 'vitest';
import { columnsFor, submissionList } from './list-columns.tsx';
import { defaultFilters, filtersOf, toggleAll, toggleTest, useListView } from './list-view.ts';

const initial = useListView.getInitialState();
afterEach(() => useListView.setState(initial));

test('sixteen columns: every field of a row but canEdit', () => {
  const fields = Object.keys(submissionListRow.shape).filter((field) => field !== 'canEdit');
  expect(submissionList.columns.map(({ id }) => id).toSorted()).toEqual(fields.toSorted());
  expect(submissionList.columns).toHaveLength(16);
});

test('the survey vendor filter is for staff', () => {
  const filterOf = (mayFilterByVendor: boolean) =>
    columnsFor(mayFilterByVendor).find(({ id }) => id === 'componentVendorName')?.filter;
  expect([filterOf(true), filterOf(false)]).toEqual(['choice', 'none']);
});

test('the two toggles exclude each other', () => {
  const both = () => {
    const { showAllSubmissions, showTestOrgsSubs } = useListView.getState();
    return [showAllSubmissions, showTestOrgsSubs];
  };
  expect(both()).toEqual([false, false]);
  toggleAll(true);
  expect(both()).toEqual([true, false]);
  toggleTest(true);
  expect(both()).toEqual([false, true]);
  toggleAll(true);
  expect(both()).toEqual([true, false]);
  toggleAll(false);
  expect(both()).toEqual([false, false]);
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
  expect(filtersOf(segments)).toEqual(expected);
});

test('the four product lines are chosen at first', () => {
  expect(defaultFilters).toEqual([{ id: 'productLine', value: lines }]);
});

import { expect, test } from 'vitest';
import { toCsv } from '#src/ui/csv.ts';
import { compareInOrder } from '@idss/domain/lists/column-filter';
import { toExport, isFiltering } from '#src/ui/data-table-model.ts';
import { createColumnHelper } from './columns.tsx';
import {
  type ParameterValues,
  choice,
  getSelected,
  days,
  toQuery,
  text,
  toggle,
} from './table-parameters.ts';
import { getAddress } from './table-address.ts';
import { toAddress, divideFilters, getFilled } from './table-view.ts';

const limits = choice('limit', 'At most', [500, 1000]);
const event = choice('event', 'Event', 'GetEventsStrings', { none: 'All events' });
const parameters = [event, days(), limits, toggle('tests', 'Tests'), toggle('all', 'All', 'viewAllActivity')];
const createQuery = (values: ParameterValues, mayViewAll = false) =>
  toQuery(parameters, {
    values,
    isAllowed: (permission) => permission === 'viewAllActivity' && mayViewAll,
    toOptions: ({ options }) => (typeof options === 'string' ? ['Uploaded', 'Locked'] : options),
  });

test('a parameter without a value is requested with its first option', () => {
  expect(createQuery({})).toEqual({ limit: 500, tests: false, all: false });
});

test('values become the query', () => {
  expect(createQuery({ event: 'Locked', limit: '1000', tests: true, all: true }, true)).toEqual({
    event: 'Locked',
    limit: 1000,
    tests: true,
    all: true,
  });
});

test('what a person may not ask is never sent', () => {
  expect(createQuery({ all: true, tests: true })).toMatchObject({ all: false, tests: true });
});

test('a value that is no option is not sent', () => {
  expect(createQuery({ event: 'Deleted', limit: '7' })).toMatchObject({ event: undefined, limit: 500 });
});

test('days are whole days of the reader', () => {
  const query = createQuery({ from: '2026-05-31', before: '2026-05-31' });
  expect(query?.['from']).toBe(new Date(2026, 4, 31).toISOString());
  expect(query?.['before']).toBe(new Date(2026, 5, 1).toISOString());
  for (const day of ['', '0002-01-01', '20026-01-01', '2026-1-1'])
    expect(createQuery({ from: day })?.['from']).toBeUndefined();
});

test('days in UTC are sent as they are, and only when complete', () => {
  const utc = (values: ParameterValues) =>
    toQuery([days('fromDate', 'toDate', true)], { values, isAllowed: () => false, toOptions: () => [] });
  expect(utc({ fromDate: '2026-05-31', toDate: '2026-05' })).toEqual({
    fromDate: '2026-05-31',
    toDate: undefined,
  });
});

test('a text is sent without blanks around it, a number only if it is one', () => {
  const searched = (values: ParameterValues) =>
    toQuery([text('message', 'Message'), text('orgId', 'Org ID', { isNumber: true })], {
      values,
      isAllowed: () => false,
      toOptions: () => [],
    });
  expect(searched({ message: '  no space ', orgId: ' 12 ' })).toEqual({ message: 'no space', orgId: '12' });
  expect(searched({ message: '  ', orgId: '12a' })).toEqual({ message: undefined, orgId: undefined });
});

test('a call waits for the options that it needs', () => {
  const year = choice('year', 'Year', 'GetVendorStatusYears', { isInAddress: true });
  const withYears = (years: readonly number[]) =>
    toQuery([year], { values: { year: '2024' }, isAllowed: () => false, toOptions: () => years });
  expect(withYears([])).toBeNull();
  expect(withYears([2025, 2024])).toEqual({ year: 2024 });
  expect(getSelected(year, [2025, 2024], { year: '1999' })).toBe(2025);
});

test('addresses keep what they say, and leave out what is undefined', () => {
  expect(toAddress('/report', {})).toBe('/report');
  expect(toAddress('/report', { year: '2025', show: undefined })).toBe('/report?year=2025');
  expect(toAddress('/report', getFilled({ message: '', level: 'warn' }))).toBe('/report?level=warn');
  expect(toAddress('/report', { show: 'not submitted' })).toBe('/report?show=not+submitted');
});

test('of the filters of a page with several tables, each table has its own', () => {
  const filters = [
    { id: 'map.vendor', value: 'Askwell' },
    { id: 'map.other', value: '1' },
    { id: 'vendor', value: 'Northgate' },
  ];
  expect(divideFilters(filters, ['vendor', 'name'], 'map.')).toEqual({
    own: [{ id: 'vendor', value: 'Askwell' }],
    others: filters.slice(1),
  });
  expect(divideFilters(filters, ['vendor'], '').own).toEqual([filters[2]]);
  expect(divideFilters([], ['vendor'], '')).toEqual({ own: [], others: [] });
});

test('a table is at the address that its file is named after', () => {
  expect(getAddress('./features/logs/logs.table.tsx')).toBe('/logs');
});

interface Row {
  readonly subId: number | null;
  readonly component: 'DST' | 'HOS' | null;
  readonly name: string;
  readonly status: 'NoIssues' | 'Fatal';
  readonly received: string | null;
}
const column = createColumnHelper<Row>();
const columns = [
  column.subId('subId', () => null),
  column.component('component'),
  column.text('name', 'Name', 100),
  column.validation('status'),
  column.moment('received', 'Received'),
  { id: 'length', header: 'Length', text: ({ name }: Row) => name.length },
];

test('an toExport table has the words that are shown, and moments that sort', () => {
  const rows: Row[] = [
    { subId: 7, component: 'DST', name: 'Oak, "big"', status: 'NoIssues', received: '2026-05-01T10:00:00Z' },
    { subId: null, component: null, name: '=1+1', status: 'Fatal', received: null },
  ];
  expect(toCsv(...toExport(columns, rows)).split('\r\n')).toEqual([
    'Sub ID,Component,Name,Validation,Received,Length',
    '7,HEDIS,"Oak, ""big""",No issues,2026-05-01T10:00:00Z,10',
    ",,'=1+1,Fatal,,4",
  ]);
});

test('a submission is always linked where it has a home', () => {
  const home = column.subId('subId', ({ component }) => component && [component]);
  const row: Row = { subId: 7, component: 'HOS', name: '', status: 'Fatal', received: null };
  expect(home.cell?.(row)).toMatchObject({ props: { href: '/submissionHome/7/HOS' } });
  expect(home.cell?.({ ...row, component: null })).toBe(7);
});

test('stages are in the order in which they follow each other, in every program', () => {
  const { order = [] } = createColumnHelper<{ stage: string }>().stage('stage');
  const sorted = (...stages: string[]) => stages.toSorted((one, other) => compareInOrder(order, one, other));
  const hedis = [
    'Import',
    'Apply Plan Lock',
    'Apply Audit Lock',
    'Apply Mark Final',
    'Finalize Attestation',
    'Complete',
  ];
  const cahps = ['Import', 'Apply Mark Final', 'Finalize Attestation', 'Complete'];
  const hos = ['Import', 'Validations/Attestation', 'Apply Mark Final', 'Complete'];
  for (const stages of [hedis, cahps, hos]) expect(sorted(...stages.toReversed())).toEqual(stages);
  expect(sorted('Zebra', 'Complete', 'Ant')).toEqual(['Complete', 'Ant', 'Zebra']);
});

test('nothing is filtered by the filters that a screen has of its own, or by fewer of them', () => {
  const defaultFilters = [{ id: 'line', value: ['Commercial', 'Medicare'] }];
  const stage = { id: 'stage', value: 'Import' };
  expect(
    [defaultFilters, [], [...defaultFilters, stage], [{ id: 'line', value: ['Medicare'] }]].map((each) =>
      isFiltering(each, defaultFilters),
    ),
  ).toEqual([false, false, true, true]);
});

import type { ListedMeasure, MeasureCell, MeasureGrid } from '@idss/contract/submissions/measures';
import { expect, test } from 'vitest';
import { parseAddress } from './submission-address.ts';
import { getCell, getRowId, toGridTable } from './grid-table.ts';
import { getGrids, getNoDataReason } from './named-grids.ts';
import {
  parseFilter,
  parseAnyFilter,
  getNeighbours,
  filterCategories,
  formatSummaryRate,
} from './listing-view.ts';
import { getBarLength, getChange, getScaleEnd, getScaleMarks } from './rate-history.ts';

const indicator = (indicatorName: string, displayRate = '50.00'): ListedMeasure['indicators'][number] => ({
  indicatorKey: indicatorName,
  indicatorName,
  rate: 50,
  displayRate,
  denominator: 100,
  auditDesignation: 'R',
});
const measure = (
  measureCode: string,
  categoryName: string,
  filters: ListedMeasure['filters'] = [],
  indicators: ListedMeasure['indicators'] = [],
): ListedMeasure => ({
  measureCode,
  hedisVol2MeasureName: `Name of ${measureCode}`,
  categoryName,
  filters,
  hprMark: '',
  benefitOffered: 'Y',
  auditDesignation: 'R',
  status: 'Reportable',
  indicators,
});
const listing = {
  categories: [
    { categoryName: 'Care', measureCodes: ['AAA', 'BBB'] },
    { categoryName: 'Use', measureCodes: ['CCC'] },
  ],
  measures: [
    measure('AAA', 'Care', ['hpr'], [indicator('Eye Exam')]),
    measure('BBB', 'Care', ['hpr', 'cmsma']),
    measure('CCC', 'Use', ['cmsma']),
  ],
};
const codes = (...parameters: Parameters<typeof filterCategories>): string[][] =>
  filterCategories(...parameters).map(({ measures }) => measures.map(({ measureCode }) => measureCode));

test('the listing is filtered by set and by text, and empty categories are left out', () => {
  expect(codes(listing, 'all')).toEqual([['AAA', 'BBB'], ['CCC']]);
  expect(codes(listing, 'hpr')).toEqual([['AAA', 'BBB']]);
  expect(codes(listing, 'cmsma')).toEqual([['BBB'], ['CCC']]);
  expect(codes(listing, 'all', ' name of c')).toEqual([['CCC']]);
  expect(codes(listing, 'all', 'eye')).toEqual([['AAA']]);
  expect(codes(listing, 'cmspbp')).toEqual([]);
});

test('an address names a filter that the product line has, or ALL', () => {
  const filters = [
    { code: 'all' as const, label: 'ALL' },
    { code: 'hpr' as const, label: 'HPR' },
  ];
  expect(parseFilter('hpr', { filters })).toBe('hpr');
  expect(parseFilter('cmsma', { filters })).toBe('all');
  expect(parseFilter(undefined, { filters })).toBe('all');
  expect(parseAnyFilter('cmspbp')).toBe('cmspbp');
  expect(parseAnyFilter('x')).toBe('all');
});

test('previous and next, and their ends', () => {
  const near = (code: string) => {
    const { previous, next, place } = getNeighbours(listing.measures, code);
    return [previous?.measureCode, next?.measureCode, place];
  };
  expect(near('AAA')).toEqual([undefined, 'BBB', 1]);
  expect(near('BBB')).toEqual(['AAA', 'CCC', 2]);
  expect(near('CCC')).toEqual(['BBB', undefined, 3]);
  expect(near('ZZZ')).toEqual([undefined, 'AAA', 0]);
});

test('a measure shows the rate of its only indicator, or how many it has', () => {
  expect(formatSummaryRate({ indicators: [] })).toBe('–');
  expect(formatSummaryRate({ indicators: [indicator('a', 'NA')] })).toBe('NA');
  expect(formatSummaryRate({ indicators: [indicator('a', '')] })).toBe('–');
  expect(formatSummaryRate({ indicators: [indicator('a'), indicator('b')] })).toBe('2 indicators');
});

test.each([
  ['1234', 'medicare', { subId: 1234, productLine: 'Medicare' }],
  ['1234', 'Veterans', null],
  ['12a', 'Medicare', null],
])('%s/%s', (subId, line, place) => {
  expect(parseAddress(subId, line)).toEqual(place);
});

const cell = (shortDisplayText: string, more: Partial<MeasureCell> = {}): MeasureCell => ({
  text: shortDisplayText,
  shortDisplayText,
  foregroundColor: '#000000',
  isBold: false,
  isFilterable: false,
  isHiddenByDefault: false,
  tone: 'plain',
  value: null,
  ...more,
});
const named = { isFilterable: true };
const grid: MeasureGrid = [
  [cell('Name', named), cell('Key', { ...named, isHiddenByDefault: true }), cell('Rate')],
  [cell('One', named), cell('k1', named), cell('NA')],
  [cell('Two', named), cell('k2', named), cell('7.50', { value: 7.5 })],
];

test('a grid becomes columns that filter, hide and sort as its cells say', () => {
  const { columns, rows } = toGridTable(grid);
  expect(
    columns.map(({ header, filter, isInitiallyHidden, isNumber }) => [
      header,
      filter,
      isInitiallyHidden,
      isNumber,
    ]),
  ).toEqual([
    ['Name', 'choice', false, false],
    ['Key', 'choice', true, false],
    ['Rate', 'none', false, true],
  ]);
  expect(rows.map(getRowId)).toEqual(['0', '1']);
  const [first = {}, second = {}] = rows;
  expect(getCell(first, 'c0')?.shortDisplayText).toBe('One');
  // Numbers sort as numbers, and NA below them all.
  expect([first, second].map((row) => columns[2]?.text?.(row))).toEqual([Number.NEGATIVE_INFINITY, 7.5]);
  expect(columns[0]?.text?.(second)).toBe('Two');
});

test('many different values are searched instead of chosen from', () => {
  const withValues = (length: number) => [
    ...grid.slice(0, 1),
    ...Array.from({ length }, (_, n) => [cell(`v${n}`, named), cell('k', named), cell('1')]),
  ];
  const toFilters = (length: number) => toGridTable(withValues(length)).columns.map(({ filter }) => filter);
  expect(toFilters(12)).toEqual(['choice', 'choice', 'none']);
  expect(toFilters(13)).toEqual(['text', 'choice', 'none']);
  expect(toGridTable([]).columns).toEqual([]);
});

const facts = { isInFile: true, isReported: true, benefitOffered: 'Y' as const };
const live = (more: object, hasFile = true) =>
  ({ measure: { ...facts, ...more }, submission: { hasFile } }) as Parameters<typeof getGrids>[0];

test('why a measure has no data', () => {
  expect(getNoDataReason(live({}))).toBeNull();
  expect(getNoDataReason(live({ isInFile: false }, false))).toMatch('no file');
  expect(getNoDataReason(live({ isInFile: false }))).toMatch('does not contain');
  expect(getNoDataReason(live({ benefitOffered: 'N' }))).toMatch('benefit');
  expect(getNoDataReason(live({ isReported: false }))).toMatch('not report');
});

test('one grid or three, and SES next to them', () => {
  const titles = (grids: object) => getGrids({ ...live({}), ...grids }).map(({ title }) => title);
  expect(titles({ measureWhole: grid })).toEqual(['Results']);
  expect(titles({ measureBase: grid, measureRace: grid, measureEthnicity: grid })).toEqual([
    'Results',
    'By race',
    'By ethnicity',
  ]);
  expect(titles({ measureWhole: grid, measureSes: grid })).toEqual([
    'Results',
    'By low income and disability (SES)',
  ]);
});

const rates = (...values: (number | null)[]) =>
  values.map((rate, n) => ({ measurementYear: 2023 + n, rate, displayRate: '', denominator: null }));
const percent = { unit: 'percent', better: 'higher' } as const;

test.each([
  [rates(60, 64.5, 67.15), percent, { text: '+2.65', sinceYear: 2024, isBetter: true }],
  [rates(60, null, 57.9), percent, { text: '−2.10', sinceYear: 2023, isBetter: false }],
  [rates(60, 60), percent, { text: '±0.00', sinceYear: 2023, isBetter: null }],
  [rates(1.2, 0.9), { unit: 'ratio', better: 'lower' }, { text: '−0.3000', sinceYear: 2023, isBetter: true }],
  [rates(10, 20), { unit: 'percent', better: 'none' }, { text: '+10.00', sinceYear: 2023, isBetter: null }],
  [rates(60, null), percent, null],
  [rates(null, 60), percent, null],
] as const)('the change since the latest year with a rate', (ratesByYear, history, change) => {
  expect(getChange([...ratesByYear], history)).toEqual(change);
});

test('the scale is whole for percentages, and leaves room above 1 for ratios', () => {
  const computeEnd = (unit: 'percent' | 'ratio', ...values: (number | null)[]) =>
    getScaleEnd({
      unit,
      indicators: [{ indicatorKey: 'a', indicatorName: 'a', rates: rates(...values) }],
    });
  expect(computeEnd('percent', 20)).toBe(100);
  expect(computeEnd('ratio', 0.8, null)).toBe(1.5);
  expect(computeEnd('ratio', 1.72)).toBe(2);
  expect(getScaleMarks({ unit: 'ratio' }, 2)).toEqual([0, 1, 2]);
  expect(getBarLength(0.75, 1.5)).toBe(50);
  expect(getBarLength(120, 100)).toBe(100);
});

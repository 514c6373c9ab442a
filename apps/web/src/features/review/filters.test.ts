import { expect, test } from 'vitest';
import { type Changes, noChanges, setCell } from './changes.ts';
import { toCsvRows } from './export-csv.ts';
import {
  allRows,
  exportValue,
  parseFilters,
  isAll,
  isRowShown,
  type ReviewFilters,
  toMeasureFilter,
} from './filters.ts';
import { measure, sample, withUnusual } from './review.fixture.ts';
import { toLines } from './review-rows.ts';

const { measures, rows, row } = sample((list) => [
  ...list.slice(0, 2),
  measure('PCR', [['P', { isEditable: false }]], {
    isMeasureLevelAudit: true,
    auditDesignation: '',
    isOpen: true,
  }),
]);
const getShownKeys = (more: Partial<ReviewFilters>, changes: Changes = noChanges): string[] =>
  toLines(
    measures,
    (one, rowMeasure) => isRowShown(one, rowMeasure, { ...allRows, ...more }, changes, rows),
    new Set(),
  ).map(({ key }) => key);

test('all lines in the order of the table, and without what is folded', () => {
  expect(getShownKeys({})).toEqual([
    'category Effectiveness',
    'AAB',
    'AAB.A',
    'AAB.B',
    'AAB.C',
    'CBP',
    'CBP.CBP.Rate',
    'category Utilization',
    'PCR',
    'PCR.P',
  ]);
  const folded = toLines(measures, () => true, new Set(['AAB', 'category Utilization']));
  expect(folded.map(({ key, isExpanded }) => [key, isExpanded])).toEqual([
    ['category Effectiveness', true],
    ['AAB', false],
    ['CBP', true],
    ['CBP.CBP.Rate', null],
    ['category Utilization', false],
  ]);
});

test('measures by a set or one by one', () => {
  expect(getShownKeys({ measure: 'hpr' })).toEqual([
    'category Effectiveness',
    'AAB',
    'AAB.A',
    'AAB.B',
    'AAB.C',
  ]);
  expect(getShownKeys({ measure: toMeasureFilter('CBP') })).toEqual([
    'category Effectiveness',
    'CBP',
    'CBP.CBP.Rate',
  ]);
});

test('a designation keeps the measure above its rows; what is typed stays in sight until it is saved', () => {
  expect(getShownKeys({ designation: 'NR' })).toEqual(['category Effectiveness', 'AAB', 'AAB.B']);
  const changes = setCell(noChanges, rows, row('AAB.B'), 'auditDesignation', 'BR');
  expect(getShownKeys({ designation: 'NR' }, changes)).toContain('AAB.B');
  expect(getShownKeys({ designation: 'BR' }, changes)).toEqual(['category Effectiveness', 'AAB', 'AAB.B']);
});

test('open and changed rows', () => {
  expect(getShownKeys({ designation: 'Open' })).toEqual(['category Utilization', 'PCR']);
  const changes = setCell(noChanges, rows, row('AAB.A'), 'comment', 'x');
  expect(getShownKeys({ designation: 'Changed' }, changes)).toEqual([
    'category Effectiveness',
    'AAB',
    'AAB.A',
  ]);
  expect(getShownKeys({ designation: 'Changed' })).toEqual([]);
});

test('open is what the server says, not what is empty or typed', () => {
  const open = sample((list) => [
    measure('AAB', [
      ['A', { isOpen: true, comment: 'Waiting for the plan.' }],
      ['B', { auditDesignation: '' }],
    ]),
    ...list.slice(1),
  ]);
  const typedChanges = setCell(noChanges, open.rows, open.row('AAB.A'), 'auditDesignation', 'BR');
  for (const changes of [noChanges, typedChanges]) {
    const isShown = (key: string): boolean =>
      open.measures.some((rowMeasure) =>
        isRowShown(open.row(key), rowMeasure, { ...allRows, designation: 'Open' }, changes, open.rows),
      );
    expect([...open.rows.keys()].filter(isShown)).toEqual(['AAB.A']);
  }
});

test('the filter Changed ends with the last unsaved change', () => {
  const changed = { ...allRows, measure: 'hpr', designation: 'Changed' };
  expect(parseFilters(changed, 1)).toEqual(changed);
  expect(parseFilters(changed, 0)).toEqual({ ...changed, designation: 'ALL' });
  const open = { ...allRows, designation: 'Open' };
  expect(parseFilters(open, 0)).toEqual(open);
  // Kept by an earlier version, which had two.
  expect(parseFilters({ measure: 'hpr', designation: 'R' }, 0)).toEqual({
    ...allRows,
    measure: 'hpr',
    designation: 'R',
  });
});

test('rows are looked for by a large difference and by their comment', () => {
  const [large, plain] = [{ ...row('AAB.A'), isLargeDifference: true }, row('AAB.B')];
  const isShown = (one: typeof plain, more: Partial<ReviewFilters>, changes: Changes = noChanges) => {
    const [aab] = measures;
    return aab && isRowShown(one, aab, { ...allRows, ...more }, changes, rows);
  };
  expect(isShown(large, { difference: 'large' })).toBe(true);
  expect(isShown(plain, { difference: 'large' })).toBe(false);
  const typed = setCell(noChanges, rows, plain, 'comment', 'Seen');
  expect(isShown(plain, { comment: 'with' })).toBe(false);
  expect(isShown(plain, { comment: 'with' }, typed)).toBe(true);
  expect(isShown(plain, { comment: 'without' }, typed)).toBe(false);
});

test('the export asks for one value', () => {
  expect(isAll(allRows)).toBe(true);
  expect(isAll({ ...allRows, designation: 'Open' })).toBe(false);
  expect(exportValue(allRows)).toBe('ALL');
  expect(exportValue({ measure: 'hpr', designation: 'R' })).toBe('hpr');
  expect(exportValue({ measure: toMeasureFilter('CBP'), designation: 'ALL' })).toBe('CBP');
  expect(exportValue({ measure: 'ALL', designation: 'BR' })).toBe('BR');
  expect(exportValue({ measure: 'ALL', designation: 'Open' })).toBe('ALL');
});

test('the CSV contains what is shown, and says what is not saved', () => {
  const changes = setCell(noChanges, rows, row('AAB.B'), 'auditDesignation', 'BR');
  const table = toCsvRows(measures, (one) => one.key === 'AAB.B' || one.key === 'CBP', changes, rows);
  expect(table).toEqual([
    [
      'Effectiveness',
      'AAB',
      'Name of AAB',
      'Rate B',
      '61.20',
      400,
      'Y',
      'BR Biased Rate',
      'Biased rate',
      'Biased rate',
      'Yes',
    ],
    ['Effectiveness', 'CBP', 'Name of CBP', '', '', '', 'Y', 'R Reported', 'Reportable', '', ''],
  ]);
});

test('rows that are unlike the others, to one side or to any', () => {
  const { measures: some, rows: someRows } = sample(([, ...others]) => [
    withUnusual(measure('AAB', [['A'], ['B'], ['C']]), { A: 'high', C: 'low' }),
    ...others,
  ]);
  const show = (unusual: ReviewFilters['unusual']) =>
    toLines(
      some,
      (one, rowMeasure) => isRowShown(one, rowMeasure, { ...allRows, unusual }, noChanges, someRows),
      new Set(),
    ).map(({ key }) => key);
  expect(show('yes')).toEqual(['category Effectiveness', 'AAB', 'AAB.A', 'AAB.C']);
  expect(show('low')).toEqual(['category Effectiveness', 'AAB', 'AAB.C']);
});

import { maxCommentLength } from '@idss/domain/audit/save-review';
import { expect, test } from 'vitest';
import { getCellsText } from './cell-text.ts';
import { toCells, noChanges, setCell } from './changes.ts';
import { getColumnIndex, getShownColumns } from './keyboard.ts';
import { pasteCells, formatPasted, pasteInto, readDesignation } from './paste-cells.ts';
import { sample } from './review.fixture.ts';
import { toLines } from './review-rows.ts';
import { type Selection, getSelection } from './selection.ts';
import { readTsv } from './tsv.ts';

const { measures, rows, row } = sample();
const [name, rate, designation, status, comment] = (
  ['name', 'rate', 'auditDesignation', 'status', 'comment'] as const
).map(getColumnIndex) as [number, number, number, number, number];
const paste = (keys: readonly string[], places: readonly number[], text: string) =>
  pasteCells(noChanges, rows, { rows: keys.map(row), columns: places }, readTsv(text));
const values = (pasted: { changes: typeof noChanges }) =>
  Object.fromEntries(toCells(pasted.changes).map(({ key, cell, value }) => [`${key} ${cell}`, value]));

test.each([
  ['NR', 'NR'],
  [' nr ', 'NR'],
  ['NR Not Reported', 'NR'],
  ['Not reported', 'NR'],
  ['Biased Rate', 'BR'],
  ['', ''],
  ['XX', null],
])('%j is the designation %j', (text, expected) => {
  expect(readDesignation(text)).toBe(expected);
});

test('lines of a spreadsheet are set cell by cell, each refusal with its reason', () => {
  const pasted = paste(
    ['AAB.A', 'AAB.B', 'AAB.C', 'PCR.P'],
    [designation, status, comment],
    'NR\tNot reported\tNo source\nR\t\t\nXX\t\tSeen\nBR\t\t\n',
  );
  expect(values(pasted)).toEqual({
    'AAB.A auditDesignation': 'NR',
    'AAB.A comment': 'No source',
    'AAB.C comment': 'Seen',
  });
  expect(pasted.refused).toEqual([
    {
      key: 'AAB.B',
      column: 'Audit designation',
      text: 'R',
      reason: 'R cannot be chosen here; one of NR, BR can.',
    },
    { key: 'AAB.C', column: 'Audit designation', text: 'XX', reason: 'XX is not a designation.' },
    {
      key: 'PCR.P',
      column: 'Audit designation',
      text: 'BR',
      reason: 'Rate P takes its designation from PCR.',
    },
  ]);
  expect(formatPasted(pasted)).toBe('5 cells pasted; 3 refused.');
});

test('a designation takes its label along; a comment pasted with it replaces the label', () => {
  expect(values(paste(['AAB.A'], [designation], 'BR'))).toEqual({
    'AAB.A auditDesignation': 'BR',
    'AAB.A comment': 'Biased rate',
  });
  expect(values(paste(['AAB.A'], [designation, status, comment], 'BR\tBiased rate\tOwn words'))).toEqual({
    'AAB.A auditDesignation': 'BR',
    'AAB.A comment': 'Own words',
  });
});

test('results are not typed: the same are passed over, others refused', () => {
  expect(paste(['AAB.A'], [rate], '61.20')).toMatchObject({ refused: [], setCount: 0 });
  expect(paste(['AAB.A'], [rate, getColumnIndex('denominator')], '70.00\t400').refused).toEqual([
    {
      key: 'AAB.A',
      column: 'Rate',
      text: '70.00',
      reason: 'Rate cannot be typed: it comes from the results.',
    },
  ]);
  expect(paste(['AAB.A'], [status], 'Invented').refused).toHaveLength(1);
});

test('a line of another row is refused whole', () => {
  const places = [name, rate, getColumnIndex('denominator'), getColumnIndex('benefit'), designation];
  const pasted = paste(['AAB.A'], places, 'Rate C\t61.20\t400\tY\tNR');
  expect(pasted.changes).toEqual({});
  expect(pasted.refused).toMatchObject([{ key: 'AAB.A', reason: 'This line is for another row.' }]);
});

test('missing rows and columns are reported, and a comment that is too long', () => {
  const pasted = paste(['AAB.A'], [comment], `${'x'.repeat(maxCommentLength + 1)}\tmore\nanother`);
  expect(pasted.refused.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^A comment can have at most .* characters\.$/),
    'There is no column left for it.',
    'There is no row left for it.',
  ]);
  expect(formatPasted(pasted)).toBe('Nothing was pasted; 3 refused.');
});

test('a comment as long as may be is pasted', () => {
  const longest = 'x'.repeat(maxCommentLength);
  const pasted = paste(['AAB.A'], [comment], longest);
  expect(pasted.refused).toEqual([]);
  expect(toCells(pasted.changes)).toMatchObject([{ key: 'AAB.A', cell: 'comment', value: longest }]);
});

test('whole rows that were copied are pasted again without a word', () => {
  const lines = toLines(measures, () => true, new Set());
  const changes = setCell(noChanges, rows, row('AAB.A'), 'comment', 'Two\n"lines"\twith a tab');
  const all = getShownColumns({});
  const text = getCellsText(lines, all, changes, rows);
  const foundRows = lines.flatMap((line) => (line.kind === 'row' ? [line.row] : []));
  expect(readTsv(text)).toHaveLength(foundRows.length);
  const pasted = pasteCells(changes, rows, { rows: foundRows, columns: all }, readTsv(text));
  expect(pasted).toEqual({ changes: changes, setCount: foundRows.length * 2, refused: [] });
});

test('one value fills a selection; lines continue from its first cell', () => {
  const lines = toLines(measures, () => true, new Set());
  const index = (key: string) => lines.findIndex((line) => line.key === key);
  const into = (text: string, selection: Selection | null) =>
    pasteInto({
      lines,
      rows,
      shownColumns: [name, designation, comment],
      changes: noChanges,
      selection,
      focusedCell: { index: index('AAB.C'), column: comment },
      text,
    });
  const area = { lines: [index('AAB.A'), index('CBP')], columns: [comment] } as const;
  expect(values(into('same', area))).toEqual({
    'AAB.A comment': 'same',
    'AAB.B comment': 'same',
    'AAB.C comment': 'same',
    'CBP comment': 'same',
    'CBP.CBP.Rate comment': 'same',
  });
  expect(into('NR\tone\nNR\ttwo', { ...area, columns: [designation, comment] })).toMatchObject({
    setCount: 4,
    refused: [],
  });
  // From the last measure of a category on to the next one's.
  expect(values(into('a\nb\nc\nd', null))).toMatchObject({ 'AAB.C comment': 'a', 'PCR comment': 'd' });
});

test('a selection is a rectangle of the columns in sight', () => {
  const indexes = new Map([
    ['AAB', 1],
    ['AAB.C', 4],
  ]);
  const shownColumns = [0, 1, 4, 6];
  expect(getSelection({ key: 'AAB.C', column: 6 }, { index: 1, column: 1 }, indexes, shownColumns)).toEqual({
    lines: [1, 4],
    columns: [1, 4, 6],
  });
  expect(getSelection({ key: 'AAB', column: 4 }, { index: 1, column: 4 }, indexes, shownColumns)).toBeNull();
  expect(getSelection({ key: 'gone', column: 4 }, { index: 1, column: 4 }, indexes, shownColumns)).toBeNull();
  expect(getSelection(null, { index: 1, column: 4 }, indexes, shownColumns)).toBeNull();
});

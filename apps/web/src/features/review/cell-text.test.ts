import { expect, test } from 'vitest';
import { getCellsText } from './cell-text.ts';
import { noChanges, setCell } from './changes.ts';
import { listTypedCells } from './export-csv.ts';
import { getColumnIndex } from './keyboard.ts';
import { sample } from './review.fixture.ts';
import { toLines } from './review-rows.ts';

const { measures, rows, row } = sample();
const lines = toLines(measures, () => true, new Set());
const changes = setCell(
  setCell(noChanges, rows, row('AAB.A'), 'auditDesignation', 'NR'),
  rows,
  row('AAB.C'),
  'comment',
  'Two\n"lines"',
);

test('one cell is copied as it is read, several as spreadsheets take them', () => {
  const comment = getColumnIndex('comment');
  const designation = getColumnIndex('auditDesignation');
  const at = lines.findIndex(({ key }) => key === 'AAB.C');
  expect(getCellsText(lines.slice(at, at + 1), [comment], changes, rows)).toBe('Two\n"lines"');
  expect(getCellsText(lines.slice(at - 1, at + 1), [comment], changes, rows)).toBe('\n"Two\n""lines"""');
  // Categories in between are no rows; a single one is copied by its name.
  expect(getCellsText(lines.slice(0, 3), [designation], changes, rows)).toBe('R Reported\nNR Not Reported');
  expect(getCellsText(lines.slice(0, 1), [designation], changes, rows)).toBe('Effectiveness');
  expect(getCellsText(lines.slice(2, 3), [getColumnIndex('status')], changes, rows)).toBe('Not reported');
  expect(getCellsText(lines.slice(1, 3), [getColumnIndex('rate'), designation], changes, rows)).toBe(
    '\tR Reported\n61.20\tNR Not Reported',
  );
});

test('what was typed is described without the table', () => {
  expect(listTypedCells(changes)).toEqual([
    { measureCode: 'AAB', indicatorKey: 'A', cell: 'Audit designation', typed: 'NR Not Reported' },
    { measureCode: 'AAB', indicatorKey: 'A', cell: 'Comment', typed: 'Not reported' },
    { measureCode: 'AAB', indicatorKey: 'C', cell: 'Comment', typed: 'Two\n"lines"' },
  ]);
});

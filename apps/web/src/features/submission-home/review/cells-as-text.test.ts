import { expect, test } from 'vitest';
import { cellsAsText } from './cells-as-text.ts';
import { noChanges, setCell } from './changes.ts';
import { typedCells } from './export-csv.ts';
import { columnAt } from './keyboard.ts';
import { sample } from './review.fixture.ts';
import { linesOf } from './review-rows.ts';

const { measures, rows, row } = sample();
const lines = linesOf(measures, () => true, new Set());
const typed = setCell(
  setCell(noChanges, rows, row('AAB.A'), 'auditDesignation', 'NR'),
  rows,
  row('AAB.C'),
  'comment',
  'Two\n"lines"',
);

test('one cell is copied as it is read, several as spreadsheets take them', () => {
  const comment = columnAt('comment');
  const at = lines.findIndex(({ key }) => key === 'AAB.C');
  expect(cellsAsText(lines.slice(at, at + 1), comment, typed, rows)).toBe('Two\n"lines"');
  expect(cellsAsText(lines.slice(at - 1, at + 1), comment, typed, rows)).toBe('\n"Two\n""lines"""');
  expect(cellsAsText(lines.slice(0, 3), columnAt('auditDesignation'), typed, rows)).toBe(
    'Effectiveness\nR Reported\nNR Not Reported',
  );
  expect(cellsAsText(lines.slice(2, 3), columnAt('status'), typed, rows)).toBe('Not reported');
});

test('what was typed is told without the table', () => {
  expect(typedCells(typed)).toEqual([
    { measureCode: 'AAB', indicatorKey: 'A', cell: 'Audit designation', typed: 'NR Not Reported' },
    { measureCode: 'AAB', indicatorKey: 'C', cell: 'Comment', typed: 'Two\n"lines"' },
  ]);
});

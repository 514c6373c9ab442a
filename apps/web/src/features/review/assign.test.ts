import { expect, test } from 'vitest';
import { assign, formatAssigned, getOffered } from './assign.ts';
import { noChanges, toCells } from './changes.ts';
import { findNextOpen } from './next-open.ts';
import { measure, sample } from './review.fixture.ts';
import { toLines } from './review-rows.ts';
import { joinMarks } from './use-marks.ts';

const { rows, row } = sample();
const keys = ['AAB', 'AAB.A', 'AAB.B', 'PCR.P'].map(row);
const values = (changes: typeof noChanges) =>
  toCells(changes).map(({ key, cell, value }) => `${key} ${cell}=${value}`);

test('a designation and a comment are set in every row that may have them', () => {
  const assignment = { designation: 'R', comment: 'Seen' } as const;
  const result = assign(noChanges, rows, keys, assignment);
  // AAB.B may not have R, and gets no comment about it; PCR.P follows its measure.
  expect(values(result.changes)).toEqual(['AAB comment=Seen', 'AAB.A comment=Seen']);
  expect(formatAssigned(result, assignment)).toBe('R and the comment in 2 rows. Not allowed in AAB.B.');
});

test('one of them leaves the other as it is', () => {
  const comment = { designation: '', comment: 'Seen' } as const;
  expect(values(assign(noChanges, rows, [row('AAB.B')], comment).changes)).toEqual(['AAB.B comment=Seen']);
  const designation = { designation: 'BR', comment: '' } as const;
  const result = assign(noChanges, rows, [row('AAB.A')], designation);
  expect(values(result.changes)).toEqual(['AAB.A auditDesignation=BR', 'AAB.A comment=Biased rate']);
  expect(formatAssigned(result, designation)).toBe('BR in 1 row.');
  expect(getOffered([row('AAB.B')])).toEqual(['NR', 'BR']);
  expect(getOffered([row('PCR.P')])).toEqual([]);
});

test('the next open row is one to which nobody gave a designation, and the search goes round', () => {
  const open = { isOpen: true, auditDesignation: '' } as const;
  const {
    measures,
    rows: all,
    row: of,
  } = sample(([aab, ...others]) => [
    measure('AAB', [['A', open], ['B'], ['C', open]]),
    ...others.filter((each) => each !== aab),
  ]);
  const lines = toLines(measures, () => true, new Set());
  const next = (from: string, changes = noChanges) => findNextOpen(lines, from, changes, all);
  expect(next('')).toBe('AAB.A');
  expect(next('AAB.A')).toBe('AAB.C');
  expect(next('AAB.C')).toBe('AAB.A');
  const typed = assign(noChanges, all, [of('AAB.A'), of('AAB.C')], { designation: 'NR', comment: '' });
  expect(next('AAB', typed.changes)).toBeUndefined();
});

test('marks that follow each other are sent as one', () => {
  const mark = (key: string, isReviewed = true) => ({ rows: [row(key)], isReviewed });
  expect(
    joinMarks([mark('AAB.A'), mark('AAB.B'), mark('AAB.A', false), mark('AAB.C')]).map((one) => [
      one.isReviewed,
      one.rows.map(({ key }) => key).join(' '),
    ]),
  ).toEqual([
    [true, 'AAB.A AAB.B'],
    [false, 'AAB.A'],
    [true, 'AAB.C'],
  ]);
});

import { expect, test } from 'vitest';
import { sample } from './review.fixture.ts';
import { toLines } from './review-rows.ts';
import { findStickyLines } from './sticky-lines.ts';

const lines = toLines(sample().measures, () => true, new Set());
const find = (key: string) =>
  findStickyLines(
    lines,
    lines.findIndex((line) => line.key === key),
  ).map((index) => lines[index]?.key);

test('the category and the measure of what is at the top stay in sight', () => {
  expect(lines.map(({ key }) => key)).toEqual([
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
    'PCR.Q',
  ]);
  expect(find('category Effectiveness')).toEqual(['category Effectiveness', 'AAB']);
  expect(find('AAB.B')).toEqual(['category Effectiveness', 'AAB']);
  expect(find('AAB.C')).toEqual(['category Effectiveness', 'CBP']);
  expect(find('PCR.Q')).toEqual(['category Utilization', 'PCR']);
});

test('a category that begins under the one above has no measure of it', () => {
  expect(find('CBP.CBP.Rate')).toEqual(['category Effectiveness']);
  expect(findStickyLines([], 0)).toEqual([]);
});

import { expect, test } from 'vitest';
import { matchesWords, toIdRanges, toSearchTerms } from './search-terms.ts';

const words = (text: string) => toSearchTerms(text).words.map((word) => word.text);

test.each([
  ['  Lakeside,  HEALTH ', ['lakeside', 'health']],
  ['#1234', ['1234']],
  ['a a A', ['a']],
  ['one two three four five six seven', ['one', 'two', 'three', 'four', 'five', 'six']],
  ['\u0000 \t', []],
])('the words of %j', (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test.each([
  ['hedis', 'DST', null],
  ['DST', 'DST', null],
  ['hos', 'HOS', null],
  ['hosp', null, null],
  ['medica', null, 'Medicaid'],
  ['Medicare', null, 'Medicare'],
  ['med', null, null],
])('%s names a component or a product line', (text, component, productLine) => {
  expect(toSearchTerms(text).words).toEqual([{ text: text.toLowerCase(), component, productLine }]);
});

test.each([
  ['1234', '1234', []],
  ['1234 hos', '1234', ['hos']],
  ['lake 12', '12', ['lake']],
  ['12 13', null, []],
  ['012', null, []],
  ['1234567890', null, []],
])('the id in %j', (text, digits, others) => {
  const { id } = toSearchTerms(text);
  expect(id && [id.digits, id.others.map((word) => word.text)]).toEqual(digits && [digits, others]);
});

test('ids that begin alike are ranges', () => {
  expect(toIdRanges('12', 12_999)).toEqual([
    [12, 12],
    [120, 129],
    [1200, 1299],
    [12_000, 12_999],
  ]);
  expect(toIdRanges('21', 2_147_483_647).at(-1)).toEqual([2_100_000_000, 2_147_483_647]);
});

test.each([
  ['I-003 NumeratorExceedsDenominator', 'i003', true],
  ['I-003 NumeratorExceedsDenominator', 'i-00', true],
  ['CBP Controlling High Blood Pressure', 'blood contr', true],
  ['CBP Controlling High Blood Pressure', 'lood', false],
  ['COL-E Colorectal Cancer Screening', 'col-e', true],
])('%s is found by %s: %s', (text, query, isFound) => {
  expect(matchesWords(text, toSearchTerms(query).words)).toBe(isFound);
});

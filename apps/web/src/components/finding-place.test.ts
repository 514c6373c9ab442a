import { expect, test } from 'vitest';
import { formatPlace, getSubject } from './finding-place.ts';

test.each([
  [{ line: 1816, column: 11 }, '1816:11'],
  [{ line: 7, column: null }, '7:1'],
  [{ line: null, column: null }, null],
])('%j is %s', (place, expected) => {
  expect(formatPlace(place)).toBe(expected);
});

test.each([
  [{ indicatorKey: 'AAB1', shortIndicatorName: 'Total' }, false, 'Total'],
  [{ indicatorKey: 'AAB1', shortIndicatorName: null }, false, 'AAB1'],
  [{ indicatorKey: 'Q12', shortIndicatorName: 'Total' }, true, 'Field Q12'],
  [{ indicatorKey: null, shortIndicatorName: null }, true, null],
])('%j, in a survey: %s', (row, isSurvey, expected) => {
  expect(getSubject(row, isSurvey)).toBe(expected);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describePlace,
  findUnusual,
  getModifiedScore,
  isComparedKind,
  leastOrganizations,
  summarizeValues,
} from './distribution.ts';

/** From 60 by steps of one. */
const eleven = Array.from({ length: 11 }, (_, index) => 60 + index);

test('eleven organizations have a distribution, ten have none', () => {
  expect(summarizeValues('proportion', eleven.slice(1))).toBeNull();
  expect(summarizeValues('proportion', eleven)).toEqual({
    organizations: 11,
    lowTenth: 61,
    lowQuarter: 63,
    median: 65,
    highQuarter: 68,
    highTenth: 69,
    deviation: 2.7,
  });
});

test('ratios are rounded to a twentieth, percentages to whole points', () => {
  const ratios = eleven.map((value) => value / 65);
  expect(summarizeValues('observedExpectedRatio', ratios)).toMatchObject({
    lowQuarter: 0.95,
    median: 1,
    highQuarter: 1.05,
    deviation: 0.05,
  });
});

test('counts and shares of members are not compared', () => {
  expect(['proportion', 'observedExpectedRatio', 'percentDistribution', 'count'].map(isComparedKind)).toEqual(
    [true, true, false, false],
  );
});

test.each([
  [65, null],
  [79, null],
  [79.1, 'high'],
  [50.9, 'low'],
  [6.5, 'low'],
])('%d is unusual: %s', (value, side) => {
  const distribution = summarizeValues('proportion', eleven);
  expect(distribution && findUnusual(value, distribution)).toBe(side);
});

test.each([
  [50, 2, [60, 61]],
  [97.5, 0.3, [99, 99.6]],
])('where all report %d, a small distance is not unusual', (rate, deviation, [usual, unusual]) => {
  const same = summarizeValues(
    'proportion',
    Array.from({ length: 20 }, () => rate),
  );
  expect(same?.deviation).toBe(deviation);
  expect(same && [findUnusual(usual ?? 0, same), findUnusual(unusual ?? 0, same)]).toEqual([null, 'high']);
});

test('one that is far away changes what is usual little', () => {
  const honest = summarizeValues('proportion', eleven);
  const withError = summarizeValues('proportion', [...eleven.slice(1), 0.65]);
  expect(withError?.median).toBe(honest?.median);
  expect(withError && findUnusual(0.65, withError)).toBe('low');
});

test('the score is 0.6745 of the distance in deviations', () => {
  expect(getModifiedScore(75, { median: 65, deviation: 5 })).toBeCloseTo(1.349);
});

test.each([
  [70, 'higher than nine in ten'],
  [68.5, 'higher than three in four'],
  [65, 'in the middle half'],
  [62, 'lower than three in four'],
  [60, 'lower than nine in ten'],
])('%d is %s', (value, words) => {
  const distribution = summarizeValues('proportion', eleven);
  expect(distribution && describePlace(value, distribution)).toBe(words);
});

const rates = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), {
  minLength: leastOrganizations,
  maxLength: 60,
});

const numbersOf = (values: readonly number[]): readonly number[] => {
  const found = summarizeValues('proportion', values);
  if (!found) throw new Error('Too few values.');
  return [found.lowTenth, found.lowQuarter, found.median, found.highQuarter, found.highTenth];
};
const mean = (some: readonly number[]): number => some.reduce((sum, value) => sum + value, 0) / some.length;

test('the numbers are in order, between the means of the three lowest and the three highest', () => {
  fc.assert(
    fc.property(rates, (values) => {
      const numbers = numbersOf(values);
      const sorted = values.toSorted((a, b) => a - b);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
      expect(numbers[0]).toBeGreaterThanOrEqual(mean(sorted.slice(0, 3)) - 0.51);
      expect(numbers.at(-1)).toBeLessThanOrEqual(mean(sorted.slice(-3)) + 0.51);
    }),
  );
});

test('no number is the value of one organization: however far that goes, a number follows by a third at most', () => {
  fc.assert(
    fc.property(rates, fc.nat(), (values, choice) => {
      const place = choice % values.length;
      const low = numbersOf(values.with(place, 0));
      const high = numbersOf(values.with(place, 100));
      expect(Math.max(...high.map((value, index) => value - (low[index] ?? 0)))).toBeLessThanOrEqual(
        100 / 3 + 1,
      );
    }),
  );
});

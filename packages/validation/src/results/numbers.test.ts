import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { Num } from '../formats/hedis-xml/model.ts';
import {
  ceilPercent,
  compareFractions,
  formatFraction,
  formatPercent,
  formatScaled,
  percentDiffers,
  ratioDiffers,
} from './numbers.ts';

const num = (scaled: bigint): Num => ({
  line: 1,
  column: 1,
  text: String(scaled),
  value: Number(scaled) / 1e6,
  scaled,
});
const decimal = (text: string): Num => {
  const [whole = '0', fraction = ''] = text.split('.');
  return num(BigInt(whole + fraction.padEnd(6, '0')));
};
const count = fc.integer({ min: 0, max: 999_999_999 });
const population = fc.integer({ min: 1, max: 999_999_999 });
const percent = fc.bigInt({ min: 0n, max: 100_000_000n });

test('a percent rounded half-up to two decimals or more never differs from its counts', () => {
  fc.assert(
    fc.property(population, count, fc.integer({ min: 2, max: 6 }), (denominator, n, decimals) => {
      const numerator = n % (denominator + 1);
      const text = formatFraction(100n * BigInt(numerator), BigInt(denominator), decimals);
      expect(percentDiffers(decimal(text), numerator, denominator)).toBe(false);
    }),
  );
});

test('the quick comparison of percents agrees with exact fractions for every size of count', () => {
  fc.assert(
    fc.property(percent, count, population, (scaled, numerator, denominator) => {
      const difference = scaled * BigInt(denominator) - 100_000_000n * BigInt(numerator);
      const exact = (difference < 0n ? -difference : difference) > 5_000n * BigInt(denominator);
      expect(percentDiffers(num(scaled), numerator, denominator)).toBe(exact);
    }),
  );
});

test('at the very edge of the tolerance large counts are still compared exactly', () => {
  // 390,625 is 5^8, so that each of these rates is a whole number of millionths, while products pass 2^53.
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 390_000 }), (k) => {
      const computed = 256n * BigInt(k);
      const [numerator, denominator] = [2559 * k, 2559 * 390_625];
      expect(percentDiffers(num(computed + 5_000n), numerator, denominator)).toBe(false);
      expect(percentDiffers(num(computed - 5_000n), numerator, denominator)).toBe(false);
      expect(percentDiffers(num(computed + 5_001n), numerator, denominator)).toBe(true);
    }),
  );
});

test.each([
  // 1/8 = 12.5: the edge of the tolerance passes, a millionth beyond does not.
  ['12.505', 1, 8, false],
  ['12.505001', 1, 8, true],
  ['12.495', 1, 8, false],
  ['12.494999', 1, 8, true],
  // The same edge with counts that need big integers.
  ['12.505', 100_000_000, 800_000_000, false],
  ['12.505001', 100_000_000, 800_000_000, true],
  ['0', 0, 0, false],
  ['0.000001', 0, 0, true],
  ['0', 5, 0, false],
])('percent %s of %d over %d differs: %s', (given, numerator, denominator, differs) => {
  expect(percentDiffers(decimal(given), numerator, denominator)).toBe(differs);
});

test.each([
  ['0.8779', 44, '50.1182', false],
  ['0.8778', 44, '50.1182', true],
  ['0.12505', 1, '8.0000', false],
  ['0.125051', 1, '8.0000', true],
  ['0', 3, '0', false],
  ['1', 3, '0', true],
])('O/E %s of %d over %s differs: %s', (given, observed, expected, differs) => {
  expect(ratioDiffers(decimal(given), observed, decimal(expected))).toBe(differs);
});

test('an O/E rounded half-up to four decimals never differs from its counts', () => {
  fc.assert(
    fc.property(count, fc.bigInt({ min: 1n, max: 10n ** 13n }), (observed, expectedTimes10000) => {
      const expected = num(expectedTimes10000 * 100n);
      const oe = formatFraction(BigInt(observed) * 1_000_000n, expected.scaled, 4);
      expect(ratioDiffers(decimal(oe), observed, expected)).toBe(false);
    }),
  );
});

test.each([
  [1n, 8n, 2, '0.13'],
  [-1n, 8n, 2, '-0.13'],
  [1n, -8n, 2, '-0.13'],
  [-1n, 1000n, 2, '0.00'],
  [0n, -5n, 2, '0.00'],
  [200n, 3n, 2, '66.67'],
  [100n, 1n, 2, '100.00'],
  [5n, 2n, 0, '3'],
  [9999n, 10000n, 2, '1.00'],
])('%d over %d with %d decimals is %s', (numerator, denominator, decimals, text) => {
  expect(formatFraction(numerator, denominator, decimals)).toBe(text);
});

test('no number is printed as -0', () => {
  fc.assert(
    fc.property(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 10n ** 9n), (n, d) => {
      expect(formatFraction(n, d, 2)).not.toMatch(/^-0\.00$/);
    }),
  );
});

test('a fraction over 0 has no text', () => {
  expect(() => formatFraction(1n, 0n, 2)).toThrow(RangeError);
});

test('halves round up where binary floating point would round down', () => {
  // 1.005 in binary is 1.00499…
  expect(formatPercent(201, 20_000)).toBe('1.01');
});

test('fractions are ordered exactly beyond 2^53', () => {
  expect(compareFractions(999_999_998, 999_999_999, 999_999_997, 999_999_998)).toBe(1);
  expect(compareFractions(1, 3, 333_333_333, 999_999_999)).toBe(0);
  expect(compareFractions(1, 3, 1, 2)).toBe(-1);
});

test.each([
  [411, '5', 21],
  [411, '10', 42],
  [411, '0', 0],
  [400, '5', 20],
  [401, '5', 21],
  [411, '7.25', 30],
  [999_999_999, '100', 999_999_999],
])('%d at %s %% rounds up to %d', (size, rate, records) => {
  expect(ceilPercent(size, decimal(rate))).toBe(records);
});

test('a sum of percents is shown with two decimals or as many as it needs', () => {
  expect(formatScaled(100_000_000n)).toBe('100.00');
  expect(formatScaled(99_940_000n)).toBe('99.94');
  expect(formatScaled(99_940_100n)).toBe('99.9401');
});

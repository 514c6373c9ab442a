/**
 * Exact arithmetic on counts and submitted decimals. Rates are compared as fractions, never as binary floating point;
 * rounding is half away from zero ("half-up") and never prints -0. Spec: rules-precision.
 */
import type { Num } from '../formats/hedis-xml/model.ts';

/** `Num.scaled` is the value times this. */
const scale = 1_000_000;
/** 0.005 percentage points, scaled. */
const percentTolerance = 5_000;
/** Above this, given percent × denominator may pass 2^53 and the comparison needs big integers. */
const maxFastCount = 45_000_000;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Does a given percent differ by more than 0.005 points from 100 × numerator / denominator? Over a denominator of 0
 * only 0 is allowed.
 */
export function percentDiffers(reportedValue: Num, numerator: number, denominator: number): boolean {
  if (denominator === 0) return reportedValue.scaled !== 0n;
  if (denominator <= maxFastCount && Math.abs(numerator) <= maxFastCount) {
    const difference = Number(reportedValue.scaled) * denominator - 100 * scale * numerator;
    return Math.abs(difference) > percentTolerance * denominator;
  }
  const under = BigInt(denominator);
  const difference = reportedValue.scaled * under - BigInt(100 * scale) * BigInt(numerator);
  return absolute(difference) > BigInt(percentTolerance) * absolute(under);
}

/**
 * Does a given O/E differ by more than 0.00005 from observed / expected? Over an expected count of 0 only 0 is allowed.
 */
export function ratioDiffers(reportedValue: Num, observed: number, expected: Num): boolean {
  if (expected.scaled === 0n) return reportedValue.scaled !== 0n;
  const difference =
    reportedValue.scaled * expected.scaled - BigInt(observed) * BigInt(scale) * BigInt(scale);
  return absolute(difference) > 50n * absolute(expected.scaled);
}

/** Negative where a/b < c/d, 0 where equal, positive where greater; denominators above 0. */
export function compareFractions(a: number, b: number, c: number, d: number): number {
  const left = a * d;
  const right = c * b;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return Math.sign(left - right);
  const exact = BigInt(a) * BigInt(d) - BigInt(c) * BigInt(b);
  return exact < 0n ? -1 : exact > 0n ? 1 : 0;
}

/** True where part is more than the given whole percent of the whole; exact for counts of the schema's size. */
export const exceedsShare = (part: number, whole: number, percent: number): boolean =>
  part * 100 > whole * percent;

/** The count of `percent` % of `count`, rounded up: 411 at 5 % is 21. */
export function ceilPercent(count: number, percent: Num): number {
  const product = BigInt(count) * percent.scaled;
  const hundred = BigInt(100 * scale);
  const whole = product / hundred;
  return Number(product % hundred > 0n ? whole + 1n : whole);
}

/** Numerator / denominator with a fixed number of decimals, half-up: `formatFraction(1n, 8n, 2)` is "0.13". */
export function formatFraction(numerator: bigint, denominator: bigint, decimals: number): string {
  if (denominator === 0n) throw new RangeError('A fraction has no value over 0');
  const under = absolute(denominator);
  const factor = 10n ** BigInt(decimals);
  const rounded = (2n * absolute(numerator) * factor + under) / (2n * under);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const text =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(digits.length - decimals)}`;
  const isNegative = rounded !== 0n && numerator < 0n !== denominator < 0n;
  return isNegative ? `-${text}` : text;
}

/** 100 × numerator / denominator with two decimals, half-up, for whole counts. */
export const formatPercent = (numerator: number, denominator: number): string =>
  formatFraction(100n * BigInt(numerator), BigInt(denominator), 2);

/** observed / expected with four decimals, half-up. */
export const formatRatio = (observed: number, expected: Num): string =>
  formatFraction(BigInt(observed) * BigInt(scale), expected.scaled, 4);

/** A percent that is a sum of submitted decimals (scaled), with two decimals or as many as it needs up to six. */
export function formatScaled(scaled: bigint): string {
  const text = formatFraction(scaled, BigInt(scale), 6);
  return text.replace(/0{1,4}$/, '');
}

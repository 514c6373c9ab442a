import { expect, test } from 'vitest';
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import { hashResults } from './hash-results.ts';

const row = (category: string, count: number) => ({
  category,
  denominator: count,
  numerator: 1,
  rate: 100 / count,
  elements: { InitialPopulation: count, Exclusions: 0 },
});
const indicator = (key: string) => ({
  key,
  denominator: 411,
  numerator: null,
  rate: 12.5,
  displayRate: '12.50',
  elements: { EligiblePopulation: 411, Exclusions: 0 },
  stratifications: [{ dimension: 'race' as const, rows: [row('White', 3), row('Unknown', 7)] }],
});
const results: SubmissionResult = {
  measures: [
    {
      code: 'BCS',
      reportMeasure: true,
      benefitOffered: true,
      collectionMethod: 'A',
      indicators: [indicator('BCS-1'), indicator('BCS-2')],
    },
    { code: 'COL', reportMeasure: false, benefitOffered: true, collectionMethod: null, indicators: [] },
  ],
};

/** Each with one difference: a value that is another one, a name that is another one, or something that is not there. */
function* variants(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      yield value.toSpliced(at, 1);
      for (const variant of variants(each)) yield value.with(at, variant);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      for (const variant of variants(each)) yield { ...value, [key]: variant };
      if (key !== 'elements') continue;
      const { Exclusions, ...others } = each as Record<string, number>;
      yield { ...value, elements: others };
      yield { ...value, elements: { ...others, Excluded: Exclusions } };
    }
  } else if (typeof value === 'number') {
    yield* [value + 1, value + 1e-12, null];
  } else if (typeof value === 'boolean') yield !value;
  else yield value === null ? 3 : `${String(value)}x`;
}

test('another result is another hash, and the same results are the same one', () => {
  const hashes = [...variants(results)].map((variant) => hashResults(variant as SubmissionResult));
  expect(hashes.length).toBeGreaterThan(100);
  expect(new Set([hashResults(results), ...hashes]).size).toBe(hashes.length + 1);
  expect(hashResults(structuredClone(results))).toBe(hashResults(results));
  const withZero = (zero: number) => {
    const [first, ...others] = results.measures;
    return { measures: [{ ...first, indicators: [{ ...indicator('BCS-1'), rate: zero }] }, ...others] };
  };
  expect(hashResults(withZero(-0) as SubmissionResult)).toBe(hashResults(withZero(0) as SubmissionResult));
});

test('no two results become the same by where a text ends', () => {
  const named = (key: string, displayRate: string): SubmissionResult => {
    const [first] = results.measures;
    if (!first) throw new Error('There is a measure.');
    return { measures: [{ ...first, indicators: [{ ...indicator(key), displayRate }] }] };
  };
  expect(hashResults(named('BCS', '1NA'))).not.toBe(hashResults(named('BCS1', 'NA')));
});

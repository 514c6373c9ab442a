/** Race, ethnicity and SES rows that add up to their indicator. */
import type { BlockName } from '@idss/validation/formats/hedis-xml/model';
import { count, getDenominator, getNumerator } from './data-blocks.ts';
import type { DraftFields, DraftRow } from './hedis-file.ts';
import { allocate } from './random.ts';

/** The rows of one dimension; `weights` says how the plan's people divide over the categories. */
export function stratify(
  block: BlockName,
  fields: DraftFields,
  categories: readonly string[],
  weights: readonly number[],
): DraftRow[] {
  if (block === 'indexStayRisk') return stratifyRisk(fields, categories, weights);
  const denominators = allocate(getDenominator(fields), weights);
  const numerators = allocate(getNumerator(fields), denominators, denominators);
  const row = (index: number): DraftFields => {
    const denominator = denominators[index] ?? 0;
    const numerator = numerators[index] ?? 0;
    switch (block) {
      case 'ecds': {
        const exclusions = excluded[index] ?? 0;
        return new Map([
          ['InitialPopulation', denominator + exclusions],
          ['Exclusions', exclusions],
          ['Denominator', denominator],
          ['Numerator', numerator],
        ]);
      }
      case 'hybrid':
        return new Map([
          ['EligiblePopulation', populations[index] ?? 0],
          ['Denominator', denominator],
          ['Numerator', numerator],
        ]);
      default:
        return new Map([
          ['EligiblePopulation', denominator],
          ['Numerator', numerator],
        ]);
    }
  };
  const excluded = block === 'ecds' ? allocate(count(fields, 'Exclusions'), denominators) : [];
  const populations = block === 'hybrid' ? allocate(count(fields, 'EligiblePopulation'), denominators) : [];
  return categories.map((category, index) => ({ category, fields: row(index) }));
}

function stratifyRisk(
  fields: DraftFields,
  categories: readonly string[],
  weights: readonly number[],
): DraftRow[] {
  const denominators = allocate(count(fields, 'Denominator'), weights);
  const observed = allocate(count(fields, 'ObservedCount'), denominators, denominators);
  const whole = denominators.reduce((a, b) => a + b, 0);
  return categories.map((category, index) => {
    const denominator = denominators[index] ?? 0;
    const share = whole === 0 ? 0 : denominator / whole;
    return {
      category,
      fields: new Map<
        'RiskDenominator' | 'ObservedCount' | 'ExpectedCount' | 'CountVariance',
        number | string
      >([
        ['RiskDenominator', denominator],
        ['ObservedCount', observed[index] ?? 0],
        ['ExpectedCount', (count(fields, 'ExpectedCount') * share).toFixed(4)],
        ['CountVariance', (count(fields, 'CountVariance') * share).toFixed(4)],
      ]),
    };
  });
}

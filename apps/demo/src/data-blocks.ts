/** The data block of one band by element set and method, and the block of a total as the sum of its parts. */
import type { BlockName, FieldName } from '@idss/validation/formats/hedis-xml/model';
import type { Counts } from './proportion-counts.ts';
import type { DraftFields } from './hedis-file.ts';
import { allocate, type Random } from './random.ts';

/** The part of a band in the sample that all metrics of a hybrid measure share. */
export interface Sample {
  readonly population: number;
  readonly exclusions: number;
  readonly size: number;
  readonly dataErrors: number;
  readonly employees: number;
  readonly added: number;
  readonly denominator: number;
}

const oversampleRate = 5;

/** One sample over the bands of a measure. `size` is the sample of the whole: 411, or less where approved. */
export function drawSample(populations: readonly number[], size: number, random: Random): readonly Sample[] {
  const whole = populations.reduce((a, b) => a + b, 0);
  const sizes = whole <= size ? populations : allocate(size, populations, populations);
  // When everyone is in the sample, no member is left as a replacement.
  const hasOversample = whole > size + Math.ceil((size * oversampleRate) / 100);
  const sampled = sizes.reduce((a, b) => a + b, 0);
  const errors = allocate(Math.min(random.int(2, 8), Math.floor(sampled / 20)), sizes, sizes);
  return populations.map((population, index) => {
    const own = sizes[index] ?? 0;
    const dataErrors = Math.min(errors[index] ?? 0, Math.floor(own / 10));
    const employees = own > 60 && random.chance(0.5) ? 1 : 0;
    const added = hasOversample
      ? Math.min(dataErrors + employees, Math.ceil((own * oversampleRate) / 100), population - own)
      : 0;
    return {
      population,
      exclusions: Math.round(population * 0.012),
      size: own,
      dataErrors,
      employees,
      added,
      denominator: own - dataErrors - employees + added,
    };
  });
}

export function administrativeFields(counts: Counts, hasSupplemental: boolean, random: Random): DraftFields {
  const supplemental = hasSupplemental ? Math.floor(counts.numerator * random.between(0.01, 0.06)) : 0;
  return fields([
    ['EligiblePopulation', counts.denominator],
    ['ExclusionAdminRequired', Math.floor(counts.denominator * random.between(0.005, 0.03))],
    ['NumeratorByAdmin', counts.numerator - supplemental],
    hasSupplemental && ['NumeratorBySupplemental', supplemental],
  ]);
}

/** `hasAdmin`: false for metrics that only a medical record can show. */
export function hybridFields(
  sample: Sample,
  counts: Counts,
  { hasAdmin, hasSupplemental }: { readonly hasAdmin: boolean; readonly hasSupplemental: boolean },
  random: Random,
): DraftFields {
  const fromRecords = hasAdmin ? Math.ceil(counts.numerator * random.between(0.15, 0.35)) : counts.numerator;
  const supplemental = hasAdmin && hasSupplemental ? Math.floor((counts.numerator - fromRecords) * 0.05) : 0;
  const admin = counts.numerator - fromRecords - supplemental;
  const adminShare = sample.denominator === 0 ? 0 : admin / sample.denominator;
  return fields([
    ['EligiblePopulation', sample.population],
    ['ExclusionAdminRequired', sample.exclusions],
    ['NumeratorByAdminElig', Math.floor(sample.population * adminShare)],
    ['MinReqSampleSize', sample.size],
    ['OversampleRate', oversampleRate],
    ['ExclusionValidDataErrors', sample.dataErrors],
    ['ExclusionEmployeeOrDep', sample.employees],
    ['OversampleRecsAdded', sample.added],
    ['Denominator', sample.denominator],
    ['NumeratorByAdmin', admin],
    ['NumeratorByMedicalRecords', fromRecords],
    ['NumeratorBySupplemental', supplemental],
  ]);
}

export function ecdsFields(counts: Counts, random: Random): DraftFields {
  const exclusions = Math.floor(counts.denominator * random.between(0.005, 0.03));
  const [record = 0, manager = 0, exchange = 0, claims = 0] = allocate(counts.numerator, [
    random.between(15, 30),
    random.between(1, 4),
    random.between(4, 12),
    random.between(60, 75),
  ]);
  return fields([
    ['InitialPopulation', counts.denominator + exclusions],
    ['Exclusions', exclusions],
    ['Denominator', counts.denominator],
    ['NumeratorBySSoR.EHR', record],
    ['NumeratorBySSoR.CaseManagement', manager],
    ['NumeratorBySSoR.HIERegistry', exchange],
    ['NumeratorBySSoR.Admin', claims],
    ['Numerator', counts.numerator],
  ]);
}

/** Events per stay or member, and how many a model expects. */
export interface Risk {
  readonly denominator: number;
  readonly observed: number;
  /** Observed over expected. */
  readonly ratio: number;
}

export function riskFields(risk: Risk, set: 'indexStay' | 'indexDischarge' | 'member'): DraftFields {
  // The model expects events even when none was observed, unless the population is empty.
  const expected = risk.denominator === 0 ? 0 : Math.max(risk.observed, 0.5) / risk.ratio;
  const outliers = Math.floor(risk.denominator * 0.004);
  return fields([
    set === 'indexStay' && ['MemberCount', Math.ceil(risk.denominator * 0.8)],
    set === 'indexStay' && ['OutlierMemberCount', outliers],
    set === 'member' && ['NonOutlierMemberCount', risk.denominator],
    set === 'member' && ['OutlierMemberCount', outliers],
    set !== 'member' && ['Denominator', risk.denominator],
    ['ObservedCount', risk.observed],
    ['ExpectedCount', expected.toFixed(4)],
    ['CountVariance', (expected * 0.93).toFixed(4)],
  ]);
}

function fields(entries: readonly (readonly [FieldName, number | string] | false)[]): DraftFields {
  return new Map(entries.filter((entry) => entry !== false));
}

/** Counts add up; decimals too, which no rule asks for but which is how a model's expectations behave. */
export function sumFields(parts: readonly DraftFields[], only?: readonly FieldName[]): DraftFields {
  const sum: DraftFields = new Map(parts[0]);
  for (const [name, first] of sum) {
    if (name === 'OversampleRate' || (only && !only.includes(name))) continue;
    const isDecimal = typeof first === 'string';
    const total = parts.reduce((before, part) => before + Number(part.get(name) ?? 0), 0);
    sum.set(name, isDecimal ? total.toFixed(4) : total);
  }
  return sum;
}

const numeratorFields = [
  'NumeratorByAdmin',
  'NumeratorByMedicalRecords',
  'NumeratorBySupplemental',
] as const satisfies readonly FieldName[];

export const count = (block: DraftFields, name: FieldName): number => Number(block.get(name) ?? 0);

export function getNumerator(block: DraftFields): number {
  if (block.has('Numerator')) return count(block, 'Numerator');
  return numeratorFields.reduce((sum, name) => sum + count(block, name), 0);
}

export const getDenominator = (block: DraftFields): number =>
  count(block, block.has('Denominator') ? 'Denominator' : 'EligiblePopulation');

/** Adds what the portal computes anyway, as many programs write it. */
export function addDerived(block: BlockName, values: DraftFields, isInverted: boolean): void {
  if (block === 'indexStayRisk' || block === 'memberRisk') {
    const expected = count(values, 'ExpectedCount');
    if (expected > 0) values.set('OE', (count(values, 'ObservedCount') / expected).toFixed(4));
    return;
  }
  const denominator = getDenominator(values);
  if (denominator === 0) return;
  const share = getNumerator(values) / denominator;
  values.set('Rate', (100 * (isInverted ? 1 - share : share)).toFixed(2));
}

/** Populations and rates of an imaginary plan: plausible, the same for the same plan, and different between plans. */
import type { ProductLine } from '@idss/domain/program';
import type { CatalogueIndicator, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { createRandom } from './random.ts';
import { distortShare, type UnitErrors } from './unit-errors.ts';

export interface PlanProfile {
  readonly seed: string;
  readonly productLine: ProductLine;
  readonly members: number;
  /** Points by which the plan is better than the average. */
  readonly quality: number;
  /** Every band is large enough to be displayed: no warning about small denominators. */
  readonly isLarge: boolean;
  /** Of this plan's file, by the code of the measure. */
  readonly unitErrors?: UnitErrors | undefined;
}

/** Measures about the same people begin with one population. */
const sharedPopulations: ReadonlyMap<string, string> = new Map([
  ['GSD', 'diabetes'],
  ['BPD', 'diabetes'],
  ['EED', 'diabetes'],
  ['CBP', 'hypertension'],
  ['BPC-E', 'hypertension'],
]);

/** People in the whole of a measure's metric, before any sampling. */
export function getPopulation(profile: PlanProfile, measure: CatalogueMeasure, metric: string): number {
  const group = sharedPopulations.get(measure.code) ?? `${measure.code}/${metric}`;
  const prevalence = createRandom(`population/${group}`).between(0.006, 0.05);
  const own = createRandom(`${profile.seed}/population/${group}`).between(0.85, 1.15);
  return Math.round(profile.members * prevalence * own);
}

/** Smallest count of a band that a large plan has. */
export const smallestBand = (profile: PlanProfile, measure: CatalogueMeasure): number => {
  if (!profile.isLarge) return 0;
  return measure.unit === 'ratio' ? 190 : 75;
};

/** The share of people in a band, by the band's first age. */
export function bandWeight(profile: PlanProfile, { stratum = '', group = '' }: CatalogueIndicator): number {
  const age = /\d+/.exec(stratum)?.[0];
  const weight = createRandom(`band/${group}/${stratum}`).between(0.7, 1.3);
  if (age === undefined) return weight;
  const isOld = Number(age) >= 65;
  if (profile.productLine === 'Medicare') return isOld ? weight : weight * 0.15;
  return isOld ? weight * 0.08 : weight;
}

/** The share of numerator events, 0 to 1. For inverted measures the numerator is what is not wanted. */
export function getShare(
  profile: PlanProfile,
  measure: CatalogueMeasure,
  indicator: CatalogueIndicator,
): number {
  const { metric, better, stratum = '', group = '' } = indicator;
  const [from, to] =
    measure.rateFormula === 'inverted'
      ? [0.15, 0.4]
      : better === 'higher'
        ? [0.48, 0.82]
        : better === 'lower'
          ? [0.05, 0.2]
          : [0.06, 0.18];
  const base = createRandom(`share/${measure.code}/${metric}`).between(from, to);
  const own = createRandom(`${profile.seed}/share/${measure.code}/${metric}/${group}/${stratum}`).between(
    -3,
    3,
  );
  const isGood = better === 'higher' && measure.rateFormula !== 'inverted';
  const points = (isGood ? profile.quality : -profile.quality / 3) + own * (base < 0.25 ? 0.4 : 1);
  const share = Math.min(0.96, Math.max(0.02, base + points / 100));
  const unitError = profile.unitErrors?.get(measure.code);
  return unitError === undefined ? share : distortShare(share, unitError);
}

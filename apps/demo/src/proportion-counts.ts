/** Denominators and numerators of a measure's bands, that satisfy every relation of the catalogue. */
import { alignedIndicators, metricName } from '@idss/validation/rules/hedis/relations';
import type { CatalogueIndicator, CatalogueMeasure, Relation } from '@idss/validation/seasons/catalogue';
import { bandWeight, getPopulation, getShare, smallestBand, type PlanProfile } from './plan-numbers.ts';
import { allocate, type Random } from './random.ts';

export interface Counts {
  denominator: number;
  numerator: number;
}
export type CountsByKey = ReadonlyMap<string, Counts>;

/** Metrics that look at the same people. Others of a measure have populations of their own. */
const sharingRelations = new Set([
  'equalDenominator',
  'subsetRate',
  'rateSumAtMost',
  'unionBounds',
  'anyAtLeastEach',
  'monotonic',
  'intersection',
  'comboAtMost',
]);

/** The population of each band, before sampling. `bands` are the indicators that are not sums of others. */
export function makePopulations(
  profile: PlanProfile,
  measure: CatalogueMeasure,
  bands: readonly CatalogueIndicator[],
): ReadonlyMap<string, number> {
  const families = new Map<string, CatalogueIndicator[]>();
  for (const band of bands) {
    const family = getFamily(measure, band.metric);
    families.set(family, [...(families.get(family) ?? []), band]);
  }
  const populations = new Map<string, number>();
  for (const [family, members] of families) {
    const places = [...new Map(members.map((band) => [getPlace(band), band])).values()];
    const people = getPopulation(profile, measure, family);
    const least = smallestBand(profile, measure);
    const counts = allocate(
      people,
      places.map((band) => bandWeight(profile, band)),
    ).map((count) => Math.max(count, least));
    for (const band of members)
      populations.set(band.key, counts[places.findIndex((place) => getPlace(place) === getPlace(band))] ?? 0);
  }
  return populations;
}

/** Metrics of one family have one population; the family is named by its first metric. */
function getFamily(measure: CatalogueMeasure, metric: string): string {
  if (measure.elementSet !== 'administrative' && measure.elementSet !== 'ecds') return '';
  for (const relation of measure.relations) {
    if (!sharingRelations.has(relation.type)) continue;
    const metrics = getMetrics(measure, relation);
    if (metrics.includes(metric)) return metrics[0] ?? metric;
  }
  return metric;
}

const getPlace = ({ group, stratum }: CatalogueIndicator): string => `${group ?? ''}/${stratum ?? ''}`;

const getMetrics = (measure: CatalogueMeasure, relation: Relation): readonly string[] =>
  [
    ...(relation.metrics ?? []),
    ...(relation.order ?? []),
    ...(relation.parts ?? []),
    relation.higher,
    relation.lower,
    relation.combo,
    relation.both,
    relation.any,
    relation.union,
  ].flatMap((name) => (name === undefined ? [] : [metricName(measure.code, name)]));

/** Numerators for the denominators given, with the relations between metrics applied one after the other. */
export function makeCounts(
  profile: PlanProfile,
  measure: CatalogueMeasure,
  bands: readonly CatalogueIndicator[],
  denominators: ReadonlyMap<string, number>,
  random: Random,
): CountsByKey {
  const counts = new Map<string, Counts>();
  for (const band of bands) {
    const denominator = denominators.get(band.key) ?? 0;
    counts.set(band.key, {
      denominator,
      numerator: Math.round(denominator * getShare(profile, measure, band)),
    });
  }
  for (const relation of measure.relations) applyRelation(measure, relation, counts, random);
  return counts;
}

/** Long: a case for each kind of relation. */
function applyRelation(
  measure: CatalogueMeasure,
  relation: Relation,
  counts: ReadonlyMap<string, Counts>,
  random: Random,
): void {
  const rows = (...metrics: readonly (string | undefined)[]): Counts[][] =>
    alignedIndicators(measure, { ...relation }, metrics).flatMap(({ indicators }) => {
      const row = indicators.flatMap((indicator) => counts.get(indicator?.key ?? '') ?? []);
      return row.length === metrics.length ? [row] : [];
    });
  switch (relation.type) {
    case 'subsetRate':
      for (const [higher, lower] of rows(relation.higher, relation.lower))
        if (higher && lower) lower.numerator = Math.round(higher.numerator * random.between(0.55, 0.8));
      break;
    case 'monotonic':
      for (const row of rows(...(relation.order ?? [])))
        row.forEach((counts, index) => {
          const before = row[index - 1];
          if (before) counts.numerator = Math.round(before.numerator * random.between(0.6, 0.85));
        });
      break;
    case 'comboAtMost':
    case 'intersection':
      for (const [combo, ...parts] of rows(relation.combo ?? relation.both, ...(relation.parts ?? [])))
        if (combo) combo.numerator = Math.round(least(parts) * random.between(0.8, 0.95));
      break;
    case 'rateSumAtMost':
      for (const [first, second] of rows(...(relation.metrics ?? [])))
        if (first && second)
          second.numerator = Math.round((first.denominator - first.numerator) * random.between(0.5, 0.75));
      break;
    case 'anyAtLeastEach':
    case 'unionBounds':
      for (const [any, ...parts] of rows(relation.any ?? relation.union, ...(relation.parts ?? [])))
        if (any) {
          const largest = Math.max(...parts.map((part) => part.numerator));
          const sum = parts.reduce((total, part) => total + part.numerator, 0);
          any.numerator = Math.min(
            any.denominator,
            largest + Math.floor((sum - largest) * random.between(0.4, 0.7)),
          );
        }
      break;
    case 'chainedDenominator':
      for (const [from, to] of rows(relation.from, String(relation.to)))
        if (from && to) shrink(to, from.numerator);
      break;
    case 'denominatorAtMost':
      for (const [smaller, larger] of rows(relation.smaller, relation.larger))
        if (smaller && larger) shrink(smaller, Math.floor(larger.denominator * 0.6));
  }
}

const least = (parts: readonly Counts[]): number => Math.min(...parts.map((part) => part.numerator));

function shrink(counts: Counts, denominator: number): void {
  const share = counts.denominator === 0 ? 0 : counts.numerator / counts.denominator;
  counts.denominator = denominator;
  counts.numerator = Math.round(denominator * share);
}

/**
 * The catalogue's relations, resolved to indicator keys once per catalogue measure. Metrics are compared within the
 * same group and stratum. Spec: rules-sums, rules-same-stratum.
 */
import type { FieldName, IndicatorData, MeasureData, Num } from '../../formats/hedis-xml/model.ts';
import { getExclusions, getInitialPopulation } from '../../results/derive-elements.ts';
import type { CatalogueIndicator, CatalogueMeasure, Relation } from '../../seasons/catalogue.ts';
import type { ProductLine } from '@idss/domain/program';
import type { MeasureSubject } from './subject.ts';

/** Indicators of several metrics that share a group and a stratum; undefined where a metric lacks it. */
export interface AlignedIndicators {
  readonly group: string | undefined;
  readonly stratum: string | undefined;
  readonly indicators: readonly (CatalogueIndicator | undefined)[];
}

export interface Sum {
  readonly total: CatalogueIndicator;
  readonly parts: readonly CatalogueIndicator[];
}

const alignedByRelation = new WeakMap<Relation, readonly AlignedIndicators[]>();
const sumsByRelation = new WeakMap<Relation, readonly Sum[]>();

/** A relation names metrics bare or with the measure's code: `FUH.FollowUp30Day`. */
export const metricName = (code: string, name: string): string =>
  name.startsWith(`${code}.`) ? name.slice(code.length + 1) : name;

/** The metrics of the relation side by side, in the given order; one entry for each group and stratum. */
export function alignedIndicators(
  definition: CatalogueMeasure,
  relation: Relation,
  metrics: readonly (string | undefined)[],
): readonly AlignedIndicators[] {
  const known = alignedByRelation.get(relation);
  if (known !== undefined) return known;
  const names = metrics.map((metric) => metricName(definition.code, metric ?? ''));
  const rows = new Map<string, CatalogueIndicator[]>();
  for (const indicator of definition.indicators) {
    if (!names.includes(indicator.metric)) continue;
    const row = `${indicator.group ?? ''}/${indicator.stratum ?? ''}`;
    rows.set(row, [...(rows.get(row) ?? []), indicator]);
  }
  const aligned = [...rows.values()].map((row) => ({
    group: row[0]?.group,
    stratum: row[0]?.stratum,
    indicators: names.map((name) => row.find(({ metric }) => metric === name)),
  }));
  alignedByRelation.set(relation, aligned);
  return aligned;
}

/** Two indicators of the same group and stratum, which both are in the file. */
export interface ReportedPair {
  readonly group: string | undefined;
  readonly stratum: string | undefined;
  readonly first: IndicatorData;
  readonly second: IndicatorData;
  readonly metrics: readonly [CatalogueIndicator, CatalogueIndicator];
  readonly relation: Relation;
}

/** For every relation of this type between two metrics, each pair of their indicators that the file gives. */
export function eachGivenPair(
  { definition, measure }: MeasureSubject,
  type: string,
  getMetrics: (relation: Relation) => readonly [string | undefined, string | undefined],
  found: (pair: ReportedPair) => void,
): void {
  for (const relation of definition.relations) {
    if (relation.type !== type) continue;
    for (const { group, stratum, indicators } of alignedIndicators(
      definition,
      relation,
      getMetrics(relation),
    )) {
      const [one, other] = indicators;
      const first = one && measure.indicators.get(one.key);
      const second = other && measure.indicators.get(other.key);
      if (first && second) found({ group, stratum, first, second, metrics: [one, other], relation });
    }
  }
}

/** Totals and their parts along `sumToTotal`, `groupSumToTotal` and `metricSum`. */
export function listSums(definition: CatalogueMeasure, relation: Relation): readonly Sum[] {
  const known = sumsByRelation.get(relation);
  if (known !== undefined) return known;
  const along = { sumToTotal: 'stratum', groupSumToTotal: 'group', metricSum: 'metric' } as const;
  const axis = isSum(relation.type) ? along[relation.type] : 'stratum';
  const others = (['metric', 'group', 'stratum'] as const).filter((name) => name !== axis);
  const listed = relation.parts ?? relation.groups;
  const sums = definition.indicators.flatMap((total): Sum[] => {
    if (total[axis] !== relation.total) return [];
    const parts = definition.indicators.filter(
      (part) =>
        part !== total &&
        others.every((name) => part[name] === total[name]) &&
        (listed === undefined || listed.includes(part[axis] ?? '')),
    );
    return parts.length === 0 ? [] : [{ total, parts }];
  });
  sumsByRelation.set(relation, sums);
  return sums;
}

const isSum = (type: string): type is 'sumToTotal' | 'groupSumToTotal' | 'metricSum' =>
  type === 'sumToTotal' || type === 'groupSumToTotal' || type === 'metricSum';

/**
 * Sums that must agree: rates and shares; expected counts and variances (spec: rules-sums); counts that follow from
 * others by rounding; and ECDS populations and exclusions by source, whose sums over the sources do (the sample file
 * Commercial1234 shows that).
 */
const notSummed: ReadonlySet<FieldName> = new Set([
  'Rate',
  'CYAR',
  'OE',
  'Percent',
  'OversampleRate',
  'OversampleRecordsNumber',
  'FinalSampleSize',
  'ExpectedCount',
  'CountVariance',
  'Numerator',
  'InitialPopulation',
  'InitialPopulationBySSoR.EHR',
  'InitialPopulationBySSoR.CaseManagement',
  'InitialPopulationBySSoR.HIERegistry',
  'InitialPopulationBySSoR.Admin',
  'Exclusions',
  'ExclusionsBySSoR.EHR',
  'ExclusionsBySSoR.CaseManagement',
  'ExclusionsBySSoR.HIERegistry',
  'ExclusionsBySSoR.Admin',
]);

export interface BrokenSum {
  readonly indicator: IndicatorData;
  readonly field: string;
  readonly total: number;
  readonly sum: number;
  readonly at: Num | IndicatorData;
}

/** Looks at every count that the total and all its parts give. Silent where a part is absent: M-015 names that. */
export function findBrokenSums(
  measure: MeasureData,
  productLine: ProductLine,
  { total, parts }: Sum,
  found: (broken: BrokenSum) => void,
): void {
  const whole = measure.indicators.get(total.key);
  if (whole === undefined) return;
  const reportedParts: IndicatorData[] = [];
  for (const part of parts) {
    if (part.productLines !== undefined && !part.productLines.includes(productLine)) continue;
    const data = measure.indicators.get(part.key);
    if (data === undefined) return;
    reportedParts.push(data);
  }
  if (reportedParts.length === 0) return;
  for (const [field, number] of whole.fields) {
    if (notSummed.has(field)) continue;
    let sum = 0;
    for (const { fields } of reportedParts) sum += fields.get(field)?.value ?? Number.NaN;
    // NaN: not every part gives the count.
    if (sum !== number.value && !Number.isNaN(sum))
      found({ indicator: whole, field, total: number.value, sum, at: number });
  }
  if (whole.block !== 'ecds') return;
  compareDerived('InitialPopulation', getInitialPopulation, whole, reportedParts, found);
  compareDerived('Exclusions', getExclusions, whole, reportedParts, found);
}

function compareDerived(
  field: 'InitialPopulation' | 'Exclusions',
  getCount: (fields: IndicatorData['fields']) => number | null,
  whole: IndicatorData,
  parts: readonly IndicatorData[],
  found: (broken: BrokenSum) => void,
): void {
  const total = getCount(whole.fields);
  if (total === null) return;
  let sum = 0;
  for (const { fields } of parts) sum += getCount(fields) ?? Number.NaN;
  if (sum === total || Number.isNaN(sum)) return;
  const at = whole.fields.get(field) ?? whole.fields.get(`${field}BySSoR.EHR`) ?? whole;
  found({ indicator: whole, field, total, sum, at });
}

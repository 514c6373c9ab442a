/** Relations and values of a measure as staff say them: data names are for files. Spec: season-next. */
import type { CatalogueMeasure, Relation } from './catalogue.ts';
import { toWords } from './fact-changes.ts';

const counts: Readonly<Record<string, string>> = {
  denominator: 'denominators',
  numerator: 'numerators',
  observedCount: 'observed counts',
  expectedCount: 'expected counts',
  memberCount: 'member counts',
  outlierMemberCount: 'counts of outliers',
  nonOutlierMemberCount: 'counts without outliers',
  memberMonths: 'member months',
};

const join = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const countsOf = ({ fields = [] }: Relation): string =>
  fields.length === 0 ? 'counts' : join(fields.map((field) => counts[field] ?? field));

interface RelationWords {
  /** What kind of rule it is, as the name of a field. */
  readonly name: string;
  readonly say: (relation: Relation) => string;
}

const relationWords: Readonly<Record<string, RelationWords>> = {
  sumToTotal: {
    name: 'Sum of strata',
    say: (relation) =>
      `${countsOf(relation)} of ${relation.parts ? join(relation.parts) : 'the strata'} add up to ${relation.total}`,
  },
  groupSumToTotal: {
    name: 'Sum of groups',
    say: (relation) =>
      `${countsOf(relation)} of ${relation.groups ? join(relation.groups) : 'the groups'} add up to ${relation.total}`,
  },
  metricSum: {
    name: 'Sum of metrics',
    say: (relation) => `${countsOf(relation)} of ${join(relation.parts ?? [])} add up to ${relation.total}`,
  },
  equalDenominator: {
    name: 'Equal denominators',
    say: ({ metrics = [] }) => `${join(metrics)} have the same denominator`,
  },
  chainedDenominator: {
    name: 'Denominator within a numerator',
    say: ({ from, to }) => `the denominator of ${to} is at most the numerator of ${from}`,
  },
  denominatorAtMost: {
    name: 'Denominator within a denominator',
    say: ({ smaller, larger }) => `the denominator of ${smaller} is at most that of ${larger}`,
  },
  monotonic: {
    name: 'Falling rates',
    say: ({ order = [] }) => `rates do not rise from ${order.join(' to ')}`,
  },
  rateSumAtMost: {
    name: 'Sum of rates',
    say: ({ metrics = [], max = 100 }) => `the rates of ${join(metrics)} together are at most ${max} %`,
  },
  subsetRate: {
    name: 'Numerator within a numerator',
    say: ({ lower, higher }) => `the numerator of ${lower} is a part of that of ${higher}`,
  },
  observedMonotonic: {
    name: 'Rising observed counts',
    say: ({ lower, higher }) => `the observed count of ${higher} is at least that of ${lower}`,
  },
  anyAtLeastEach: {
    name: 'Any of the parts',
    say: ({ any, parts = [] }) =>
      `the numerator of ${any} is at least each of ${join(parts)}, and at most their sum`,
  },
  unionBounds: {
    name: 'Union of the parts',
    say: ({ union, parts = [] }) =>
      `the numerator of ${union} is at least each of ${join(parts)}, and at most their sum`,
  },
  intersection: {
    name: 'Both of the parts',
    say: ({ both, parts = [] }) => `the numerator of ${both} is at most each of ${join(parts)}`,
  },
  comboAtMost: {
    name: 'Combination',
    say: ({ combo, parts = [] }) => `the numerator of ${combo} is at most each of ${join(parts)}`,
  },
  distributionSums: { name: 'Sum of percents', say: ({ to }) => `the percents add up to ${to}` },
};

export const knownRelations: ReadonlySet<string> = new Set(Object.keys(relationWords));

/** One entry a kind of relation, with all relations of it. */
export function relationFields(relations: readonly Relation[]): readonly (readonly [string, string])[] {
  const said = new Map<string, string[]>();
  for (const relation of relations) {
    const { name, say } = relationWords[relation.type] ?? { name: relation.type, say: toWords };
    said.set(name, [...(said.get(name) ?? []), say(relation)]);
  }
  return [...said].map(([name, sentences]) => [name, sentences.toSorted().join('; ')] as const);
}

const valueWords: Readonly<Record<string, string>> = {
  standard: '100 × numerator / denominator',
  inverted: '100 × (1 − numerator / denominator)',
  observedExpected: 'observed / expected',
  share: '100 × count / total',
  memberMonths: 'member months',
  administrative: 'administrative counts',
  hybrid: 'sample and administrative counts',
  ecds: 'counts by source of the record (ECDS)',
  riskAdjustedIndexStay: 'risk-adjusted, by index stays',
  riskAdjustedIndexDischarge: 'risk-adjusted, by index discharges',
  riskAdjustedMember: 'risk-adjusted, by members',
  enrollment: 'members and member months',
  diversity: 'members by category',
  survey: 'answers of a survey',
  proportion: 'rate',
  observedExpectedRatio: 'ratio of observed to expected',
  percentDistribution: 'percent of a distribution',
  hpr: 'Health Plan Ratings',
  cmsma: 'required by CMS',
  cmspbp: 'by benefit package',
  doubtful: 'perhaps retired: not required, and accepted in a file',
};

/** Fields whose values are words of the file. */
const namedFields = new Set<keyof CatalogueMeasure | 'kind'>([
  'rateFormula',
  'unit',
  'elementSet',
  'filters',
  'status',
  'kind',
]);

export function valueText(field: string, value: unknown): string {
  if (!namedFields.has(field as keyof CatalogueMeasure)) return toWords(value);
  const say = (each: unknown): string => (typeof each === 'string' && valueWords[each]) || toWords(each);
  return Array.isArray(value) && value.length > 0 ? value.map(say).join(', ') : say(value);
}

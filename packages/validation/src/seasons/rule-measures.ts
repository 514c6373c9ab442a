/** Measures that rules name: `ruleMeasures` of measures.json. Spec: rules-season-data. */
import { listUpTo, maybe, objectOf, type Shape, shapeProblems, tableUpTo, thatIs } from './json-shape.ts';
import type { JsonProblem } from './read-season-definition.ts';
import type { Catalogue, CatalogueMeasure } from './catalogue.ts';

/** null: the season has no such measure, and the rule is silent. */
export interface RuleMeasures {
  /** engagement in treatment after its initiation. */
  readonly engagement: string | null;
  /** members by race and by ethnicity. */
  readonly memberDiversity: string | null;
  /** I-011: member months. */
  readonly enrollment: string | null;
  /** U-008: hospitalizations, chronic and acute. */
  readonly preventableComplications: string | null;
  /** measures of the same members with diabetes. */
  readonly diabetes: readonly string[];
  /** indicators of members with hypertension. */
  readonly hypertension: { readonly electronic: string; readonly traditional: string } | null;
}

/** Of a season that does not say: those of measurement year 2025, for which such folders were written. */
const ofOlderSeasons: RuleMeasures = {
  engagement: 'IET',
  memberDiversity: 'RDM',
  enrollment: 'ENP',
  preventableComplications: 'HPC',
  diabetes: ['GSD', 'BPD', 'EED'],
  hypertension: { electronic: 'BPC-E.BPUnder140Over90.Total', traditional: 'CBP.ControlHighBP' },
};

export const ruleMeasuresOf = (given: Partial<RuleMeasures> | undefined): RuleMeasures => ({
  ...ofOlderSeasons,
  ...given,
});

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const measureOrNull = maybe(
  thatIs((value) => value === null || isName(value), 'the code of a measure, or null'),
);
const indicator = thatIs(isName, 'the key of an indicator');
const pairOfIndicators = objectOf({ electronic: indicator, traditional: indicator });
const parts: Readonly<Record<keyof RuleMeasures, Shape>> = {
  engagement: measureOrNull,
  memberDiversity: measureOrNull,
  enrollment: measureOrNull,
  preventableComplications: measureOrNull,
  diabetes: maybe(listUpTo(20, thatIs(isName, 'the code of a measure'))),
  hypertension: (value, path, problems) => {
    if (value !== undefined && value !== null) pairOfIndicators(value, path, problems);
  },
};
const isPart = new RegExp(`^(${Object.keys(parts).join('|')})$`);
const anything: Shape = () => undefined;

/** Every part of `ruleMeasures` that is not of its kind. Parts that are left out are as in older seasons. */
export function ruleMeasureProblems(given: unknown): readonly JsonProblem[] {
  if (given === undefined) return [];
  const named: Shape = (value, path, problems) => {
    // A part with a misspelt name would be left out without a word.
    tableUpTo(20, isPart, anything)(value, path, problems);
    objectOf(parts)(value, path, problems);
  };
  return shapeProblems(objectOf({ ruleMeasures: named }), { ruleMeasures: given });
}

interface Need {
  readonly part: keyof RuleMeasures;
  readonly rule: string;
  readonly code: string | null;
  /** What the rule reads of the measure. */
  readonly of: string;
  readonly isThere: (measure: CatalogueMeasure) => boolean;
}

const codeOf = (key: string): string => key.split('.')[0] ?? key;
const hasMetric = ({ indicators }: CatalogueMeasure, name: string): boolean =>
  indicators.some(({ metric }) => metric === name);
const hasRelation = ({ relations }: CatalogueMeasure, name: string): boolean =>
  relations.some(({ type }) => type === name);

function needsOf({ ruleMeasures }: Catalogue): readonly Need[] {
  const { hypertension } = ruleMeasures;
  const keys = hypertension === null ? [] : [hypertension.electronic, hypertension.traditional];
  return [
    {
      part: 'engagement',
      rule: 'X-004',
      code: ruleMeasures.engagement,
      of: 'a relation subsetRate',
      isThere: (measure) => hasRelation(measure, 'subsetRate'),
    },
    {
      part: 'memberDiversity',
      rule: 'X-014',
      code: ruleMeasures.memberDiversity,
      of: 'indicators of the metrics Race and Ethnicity',
      isThere: (measure) => hasMetric(measure, 'Race') && hasMetric(measure, 'Ethnicity'),
    },
    {
      part: 'enrollment',
      rule: 'I-011',
      code: ruleMeasures.enrollment,
      of: 'the element set enrollment',
      isThere: ({ elementSet }) => elementSet === 'enrollment',
    },
    {
      part: 'preventableComplications',
      rule: 'U-008',
      code: ruleMeasures.preventableComplications,
      of: 'a relation metricSum',
      isThere: (measure) => hasRelation(measure, 'metricSum'),
    },
    ...ruleMeasures.diabetes.map(
      (code): Need => ({
        part: 'diabetes',
        rule: 'X-012',
        code,
        of: 'indicators',
        isThere: ({ indicators }) => indicators.length > 0,
      }),
    ),
    ...keys.map(
      (key): Need => ({
        part: 'hypertension',
        rule: 'X-013',
        code: codeOf(key),
        of: `the indicator ${key}`,
        isThere: ({ indicators }) => indicators.some((indicator) => indicator.key === key),
      }),
    ),
  ];
}

/**
 * What rules need and the season does not have, in sentences: a season that renames a measure, or drops one, says so in
 * `ruleMeasures`, and no rule falls silent without a word.
 */
export function missingRuleMeasures(catalogue: Catalogue): readonly string[] {
  return needsOf(catalogue).flatMap(({ part, rule, code, of, isThere }) => {
    if (code === null) return [];
    const measure = catalogue.measures.get(code);
    const none = part === 'diabetes' ? 'take it out of the list' : 'write null';
    const name = `ruleMeasures.${part}`;
    if (measure === undefined)
      return [
        `${name} must name a measure of the season for rule ${rule}; ${code} is none. Name the measure that replaces it, or ${none} where the season has none.`,
      ];
    return isThere(measure)
      ? []
      : [`${name} must name a measure with ${of} for rule ${rule}; ${code} has none.`];
  });
}

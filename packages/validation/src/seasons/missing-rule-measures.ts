import type { Catalogue, CatalogueMeasure } from './catalogue.ts';
import type { RuleMeasures } from './rule-measures.ts';

interface Need {
  readonly part: keyof RuleMeasures;
  readonly rule: string;
  readonly code: string | null;
  /** The part of the measure that the rule reads. */
  readonly required: string;
  readonly isThere: (measure: CatalogueMeasure) => boolean;
}

const getMeasureCode = (key: string): string => key.split('.')[0] ?? key;
const hasMetric = ({ indicators }: CatalogueMeasure, name: string): boolean =>
  indicators.some(({ metric }) => metric === name);
const hasRelation = ({ relations }: CatalogueMeasure, name: string): boolean =>
  relations.some(({ type }) => type === name);

function listNeeds({ ruleMeasures }: Catalogue): readonly Need[] {
  const { hypertension } = ruleMeasures;
  const keys = hypertension === null ? [] : [hypertension.electronic, hypertension.traditional];
  return [
    {
      part: 'engagement',
      rule: 'X-004',
      code: ruleMeasures.engagement,
      required: 'a relation subsetRate',
      isThere: (measure) => hasRelation(measure, 'subsetRate'),
    },
    {
      part: 'memberDiversity',
      rule: 'X-014',
      code: ruleMeasures.memberDiversity,
      required: 'indicators of the metrics Race and Ethnicity',
      isThere: (measure) => hasMetric(measure, 'Race') && hasMetric(measure, 'Ethnicity'),
    },
    {
      part: 'enrollment',
      rule: 'I-011',
      code: ruleMeasures.enrollment,
      required: 'the element set enrollment',
      isThere: ({ elementSet }) => elementSet === 'enrollment',
    },
    {
      part: 'preventableComplications',
      rule: 'U-008',
      code: ruleMeasures.preventableComplications,
      required: 'a relation metricSum',
      isThere: (measure) => hasRelation(measure, 'metricSum'),
    },
    ...ruleMeasures.diabetes.map(
      (code): Need => ({
        part: 'diabetes',
        rule: 'X-012',
        code,
        required: 'indicators',
        isThere: ({ indicators }) => indicators.length > 0,
      }),
    ),
    ...keys.map(
      (key): Need => ({
        part: 'hypertension',
        rule: 'X-013',
        code: getMeasureCode(key),
        required: `the indicator ${key}`,
        isThere: ({ indicators }) => indicators.some((indicator) => indicator.key === key),
      }),
    ),
  ];
}

/**
 * Measures that rules need and the season does not have, in sentences: a season that renames a measure, or drops one, says so in
 * `ruleMeasures`, and no rule falls silent without a word.
 */
export function missingRuleMeasures(catalogue: Catalogue): readonly string[] {
  return listNeeds(catalogue).flatMap(({ part, rule, code, required, isThere }) => {
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
      : [`${name} must name a measure with ${required} for rule ${rule}; ${code} has none.`];
  });
}

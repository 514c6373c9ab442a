import { suggest } from '@idss/domain/season/nearest-name';
import type { Catalogue, CatalogueMeasure } from './catalogue.ts';
import { collectJsonProblems } from './json-problem.ts';
import type { RuleMeasures } from './rule-measures.ts';
import { foundText, type JsonProblem } from './schemas/list-schema-problems.ts';

interface Need {
  readonly part: keyof RuleMeasures;
  /** Where the part has several. */
  readonly at?: readonly (string | number)[];
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
      (code, i): Need => ({
        part: 'diabetes',
        at: [i],
        rule: 'X-012',
        code,
        required: 'indicators',
        isThere: ({ indicators }) => indicators.length > 0,
      }),
    ),
    ...Object.entries(hypertension ?? {}).map(
      ([name, key]): Need => ({
        part: 'hypertension',
        at: [name],
        rule: 'X-013',
        code: getMeasureCode(key),
        required: `the indicator ${key}`,
        isThere: ({ indicators }) => indicators.some((indicator) => indicator.key === key),
      }),
    ),
  ];
}

/**
 * Measures that rules need and the season does not have: a season that renames a measure, or drops one, says so in `ruleMeasures`, and
 * no rule falls silent without a word.
 */
export const missingRuleMeasures = (catalogue: Catalogue): readonly JsonProblem[] =>
  collectJsonProblems((refuse) => {
    for (const { part, at = [], rule, code, required, isThere } of listNeeds(catalogue)) {
      if (code === null) continue;
      const measure = catalogue.measures.get(code);
      if (measure && isThere(measure)) continue;
      const none = part === 'diabetes' ? 'take it out of the list' : 'write null';
      const replaced = `Name the measure that replaces it, or ${none} where the season has none.`;
      // A code is short, and another one is soon near: only measures that the rule can read are offered.
      const fitting = [...catalogue.measures.values()].filter(isThere);
      const path = ['ruleMeasures', part, ...at];
      if (measure)
        refuse(path, `a measure with ${required} for rule ${rule}; ${code} has none`, {
          found: foundText(code),
          fix: replaced,
        });
      else
        refuse(path, `a measure of the season for rule ${rule}; ${code} is none`, {
          found: foundText(code),
          fix: `${replaced}${suggest(code, part === 'diabetes' ? [] : fitting.map((each) => each.code))}`,
        });
    }
  });

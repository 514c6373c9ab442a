/** rules.json: each rule with what a season may set of it. Spec: season-rules. */
import { isStructural, severities } from '@idss/domain/findings/finding';
import { rangeText } from '@idss/domain/season/rule-settings';
import { knownRules } from '../../known-rules.ts';
import type { Rule, Threshold } from '../../rule.ts';
import { type JsonSchema, one, record } from './json-schema.ts';

const changeable = severities.filter((severity) => !isStructural(severity));

const thresholdSchema = (description: string, threshold: Threshold): JsonSchema => {
  const { min, max, multipleOf = 1 } = threshold;
  return {
    type: 'number',
    title: rangeText(threshold),
    description,
    minimum: min,
    maximum: max,
    multipleOf,
  };
};

function ruleSchema({ name, severity, threshold, lowerThreshold }: Rule<never>): JsonSchema {
  const isFixed = isStructural(severity);
  return record(
    `${name}, severity ${severity}${isFixed ? ': the portal relies on it, and nothing of it can be changed' : ''}.`,
    {},
    {
      isOn: isFixed
        ? {
            const: true,
            title: `true; a rule of severity ${severity} cannot be switched off`,
            description: 'It always runs.',
          }
        : { type: 'boolean', description: 'False: the rule does not run.' },
      ...(!isFixed && { severity: one('Its severity in this season.', changeable) }),
      ...(threshold && {
        threshold: thresholdSchema(
          'The number that it compares with; the highest one where it has two.',
          threshold,
        ),
      }),
      ...(lowerThreshold && {
        lowerThreshold: thresholdSchema('The lowest number that it compares with.', lowerThreshold),
      }),
      ...(!isFixed && {
        trialUntil: {
          type: 'string',
          title: 'a moment with its offset, such as 2026-05-01T23:59:59-04:00',
          description:
            'Until then the rule is on trial: its findings are remarks that name this day, and block nothing.',
          format: 'date-time',
        },
      }),
    },
  );
}

export const rulesSchema = record('How the season departs from the rules as they are written.', {
  rules: {
    type: 'object',
    description: 'By the id of the rule.',
    properties: Object.fromEntries(
      [...knownRules.values()]
        .toSorted((a, b) => a.id.localeCompare(b.id))
        .map((rule) => [rule.id, ruleSchema(rule)]),
    ),
    additionalProperties: false,
  },
});

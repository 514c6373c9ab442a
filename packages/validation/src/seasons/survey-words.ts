/** Names and values of survey data as staff say them. Spec: season-next. */
import { toWords } from './fact-changes.ts';
import type { RuleMeasures } from './rule-measures.ts';

const names: Readonly<Record<string, string>> = {
  scoring: 'scoring',
  items: 'questions',
  isTwoYear: 'with the counts of last year',
  filter: 'only after',
  smallestDenominator: 'smallest denominator',
  favorable: 'favorable answers',
  usuallyAlways: 'usually and always',
  sometimesUsuallyAlways: 'sometimes, usually and always',
  rating: 'ratings',
  yes: 'yes and no',
  alsoShownOfRatings: 'answers of ratings that are shown as well',
  complete: 'percent answered of a complete',
  partial: 'percent answered of a partial',
  older: 'from age',
  oldest: 'the oldest, from age',
  fallRisk: 'risk of falls',
  leakage: 'question about leakage',
  lastAnswer: 'last answer of the denominator',
  among: 'asked',
  field: 'question',
  oldestOrFallRisk: 'the oldest, and those at risk of falls',
  all: 'everybody who is older',
  ccc: 'children with chronic conditions',
  general: 'general sample',
};

/** Numbers are codes of answers. */
export const partName = (name: string): string =>
  names[name] ?? (/^\d+$/.test(name) ? `answer ${name}` : name);

/** Of a scoring, a group that is asked, or a population; other texts are names of columns and stay. */
export const partValue = (name: string, value: unknown): string =>
  ['scoring', 'among', 'population'].includes(name) && typeof value === 'string'
    ? partName(value)
    : toWords(value);

/** The rules that name measures, by the part of `ruleMeasures`. */
export const ruleOfMeasures: Readonly<Record<keyof RuleMeasures, string>> = {
  engagement: 'X-004',
  memberDiversity: 'X-014',
  enrollment: 'I-011',
  preventableComplications: 'U-008',
  diabetes: 'X-012',
  hypertension: 'X-013',
};

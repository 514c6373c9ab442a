import { exceedsShare } from '../../results/numbers.ts';
import { rule, thresholdOf } from '../../rule.ts';
import { type FieldLiterals, type FileLiteral, indicatorExample } from './example.ts';
import type { IndicatorSubject } from './subject.ts';
import { populationOf } from './current-result.ts';
import { priorYearOf } from './prior-year.ts';

const key = 'CHL.ChlamydiaScreening.Total';
type Prior = NonNullable<NonNullable<FileLiteral['priorYear']>['indicators']>[string];
const withPrior = (prior: Prior, administrative: FieldLiterals): IndicatorSubject =>
  indicatorExample(key, { administrative }, {}, { priorYear: { indicators: { [key]: prior } } });

export const populationChange = rule<IndicatorSubject>({
  id: 'Y-002',
  name: 'PopulationChange',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'priorYear',
  condition: 'EligiblePopulation changed by more than 25 % since last year',
  message: '{key}: eligible population changed {d} %.',
  basis: 'W',
  summary: 'The eligible population differs from last year by more than a quarter.',
  why: "Unless enrollment changed as much, members are missing or counted twice. For ECDS measures the initial population is compared. Needs the season's register with last year's results: silent without them, and where last year's population was 0.",
  fix: 'Compare enrollment, product line and age selection with last year. If the change is real, keep the explanation at hand for your auditor.',
  source: 'rules-prior-year, season-prior',
  threshold: { value: 25, unit: '%', min: 0, max: 1000 },
  check(subject, report) {
    const { indicator, definition } = subject;
    const before = priorYearOf(subject)?.indicators.get(indicator.key)?.eligiblePopulation ?? null;
    const now = populationOf(indicator);
    if (before === null || before === 0 || now === null) return;
    const change = now - before;
    const threshold = thresholdOf(this);
    if (!exceedsShare(Math.abs(change), before, threshold)) return;
    const percent = ((100 * change) / before).toFixed(1);
    report({
      at: indicator,
      measure: definition.code,
      indicatorKey: indicator.key,
      found: now,
      expected: `within ${threshold} % of ${before}`,
      message: `${indicator.key}: eligible population changed ${change > 0 ? '+' : ''}${percent} %.`,
    });
  },
  examples: {
    pass: [
      withPrior(
        { rate: 50, denominator: 400, eligiblePopulation: 400 },
        { EligiblePopulation: 500, NumeratorByAdmin: 240 },
      ),
      withPrior(
        { rate: null, denominator: 0, eligiblePopulation: 0 },
        { EligiblePopulation: 500, NumeratorByAdmin: 240 },
      ),
      indicatorExample(key, { administrative: { EligiblePopulation: 400, NumeratorByAdmin: 240 } }),
    ],
    fail: [
      withPrior(
        { rate: 50, denominator: 400, eligiblePopulation: 400 },
        { EligiblePopulation: 501, NumeratorByAdmin: 240 },
      ),
      withPrior(
        { rate: 50, denominator: 400, eligiblePopulation: 400 },
        { EligiblePopulation: 299, NumeratorByAdmin: 240 },
      ),
    ],
  },
});

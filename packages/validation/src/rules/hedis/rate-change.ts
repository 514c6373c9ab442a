import { explainChange } from './explain-indicator.ts';
import { getPointsSinceLastYear } from '../../results/points-since-last-year.ts';
import { thresholdRule } from '../../rule.ts';
import { priorYearExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';
import { getPercentDenominator, computePercentRate } from './current-result.ts';
import { getPriorYear } from './prior-year.ts';

/** With another reporting threshold of the measure. */
const withThreshold = (lessThan: number, subject: IndicatorSubject): IndicatorSubject => ({
  ...subject,
  definition: { ...subject.definition, smallDenominator: { field: 'denominator', lessThan } },
});

export const rateChange = thresholdRule<IndicatorSubject>({
  id: 'Y-001',
  name: 'RateChange',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'priorYear',
  condition:
    '|rate - prior-year rate| > 10 points and both denominators >= 30, the reporting threshold of the measure',
  message: '{key}: changed {d} points since last year ({p} to {c}).',
  basis: 'W',
  summary: (points) => `The rate differs from last year by more than ${points} percentage points.`,
  why: "So large a change is rare over populations of 30 and more on both sides; it often comes from a changed data source or a wrong population. Rates in percent only, not O/E ratios and shares. Needs the season's register with last year's results: silent without them.",
  fix: 'Compare population, exclusions and numerator with last year. If the change is real, keep the explanation at hand for your auditor.',
  source: 'rules-prior-year, season-prior',
  threshold: { value: 10, unit: 'percentage points', min: 0, max: 100 },
  explainNumbers: explainChange('Rate, percent', 2),
  check(subject, report, threshold) {
    const { indicator, indicatorDefinition, definition } = subject;
    if (indicatorDefinition.kind !== 'proportion') return;
    const prior = getPriorYear(subject)?.indicators.get(indicator.key);
    const [rate, denominator] = [computePercentRate(indicator, definition), getPercentDenominator(indicator)];
    if (rate === null || prior === undefined || prior.rate === null) return;
    const points = getPointsSinceLastYear(definition, { rate, denominator }, prior);
    if (points === null || points <= threshold) return;
    const [before, now] = [prior.rate.toFixed(2), rate.toFixed(2)];
    reportIndicator(subject, report, {
      found: now,
      expected: `within ${threshold} points of ${before}`,
      message: `${indicator.key}: changed ${points.toFixed(2)} points since last year (${before} to ${now}).`,
    });
  },
  examples: () => ({
    pass: [
      priorYearExample({ rate: 70, denominator: 400, eligiblePopulation: 400 }, 400),
      priorYearExample({ rate: 90, denominator: 29, eligiblePopulation: 29 }, 400),
      withThreshold(31, priorYearExample({ rate: 49.99, denominator: 30, eligiblePopulation: 30 }, 400)),
      // This year's population is the small one.
      priorYearExample({ rate: 90, denominator: 400, eligiblePopulation: 400 }, 29, 3),
      priorYearExample({ rate: null, denominator: 0, eligiblePopulation: 0 }, 400),
      indicatorExample('CHL.ChlamydiaScreening.Total', {
        administrative: { EligiblePopulation: 400, NumeratorByAdmin: 240 },
      }),
      indicatorExample(
        'CHL.ChlamydiaScreening.Total',
        { administrative: { EligiblePopulation: 400, NumeratorByAdmin: 240 } },
        {},
        { registered: 'unknown' },
      ),
    ],
    fail: [
      [
        priorYearExample({ rate: 90, denominator: 400, eligiblePopulation: 400 }, 30, 3),
        '[21:1] CHL.ChlamydiaScreening.Total: changed 80.00 points since last year (90.00 to 10.00). Found: 10.00. Expected: within 10 points of 90.00.',
      ],
      [
        priorYearExample({ rate: 49.99, denominator: 30, eligiblePopulation: 30 }, 400),
        '[21:1] CHL.ChlamydiaScreening.Total: changed 10.01 points since last year (49.99 to 60.00). Found: 60.00. Expected: within 10 points of 49.99.',
      ],
    ],
  }),
});

import { explainChange } from './explain-indicator.ts';
import { exceedsShare } from '../../results/numbers.ts';
import { shareText, thresholdRule } from '../../rule.ts';
import { priorYearExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';
import { getPopulation } from './current-result.ts';
import { getPriorYear } from './prior-year.ts';

export const populationChange = thresholdRule<IndicatorSubject>({
  id: 'Y-002',
  name: 'PopulationChange',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'priorYear',
  condition: 'EligiblePopulation changed by more than 25 % since last year',
  message: '{key}: eligible population changed {d} %.',
  basis: 'W',
  summary: (percent) => `The eligible population differs from last year by more than ${shareText(percent)}.`,
  why: "Unless enrollment changed as much, members are missing or counted twice. For ECDS measures the initial population is compared. Needs the season's register with last year's results: silent without them, and where last year's population was 0.",
  fix: 'Compare enrollment, product line and age selection with last year. If the change is real, keep the explanation at hand for your auditor.',
  source: 'rules-prior-year, season-prior',
  threshold: { value: 25, unit: '%', min: 0, max: 1000 },
  explainNumbers: explainChange('Eligible population', 0),
  check(subject, report, threshold) {
    const { indicator } = subject;
    const before = getPriorYear(subject)?.indicators.get(indicator.key)?.eligiblePopulation ?? null;
    const now = getPopulation(indicator);
    if (before === null || before === 0 || now === null) return;
    const change = now - before;
    if (!exceedsShare(Math.abs(change), before, threshold)) return;
    const percent = ((100 * change) / before).toFixed(1);
    reportIndicator(subject, report, {
      found: now,
      expected: `within ${threshold} % of ${before}`,
      message: `${indicator.key}: eligible population changed ${change > 0 ? '+' : ''}${percent} %.`,
    });
  },
  examples: () => ({
    pass: [
      priorYearExample({ rate: 50, denominator: 400, eligiblePopulation: 400 }, 500),
      priorYearExample({ rate: null, denominator: 0, eligiblePopulation: 0 }, 500),
      indicatorExample('CHL.ChlamydiaScreening.Total', {
        administrative: { EligiblePopulation: 400, NumeratorByAdmin: 240 },
      }),
    ],
    fail: [
      [
        priorYearExample({ rate: 50, denominator: 400, eligiblePopulation: 400 }, 501),
        '[21:1] CHL.ChlamydiaScreening.Total: eligible population changed +25.3 %. Found: 501. Expected: within 25 % of 400.',
      ],
      [
        priorYearExample({ rate: 50, denominator: 400, eligiblePopulation: 400 }, 299),
        '[21:1] CHL.ChlamydiaScreening.Total: eligible population changed -25.3 %. Found: 299. Expected: within 25 % of 400.',
      ],
    ],
  }),
});

import { getDenominator, numeratorElement, computeRate } from '../../results/derive-elements.ts';
import { smallDenominatorApplies } from '../../results/small-denominator.ts';
import { formatRate } from '../../results/format-rate.ts';
import { rule } from '../../rule.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

/** The season's data with a band for one indicator, as a benchmark file would bring it. */
function withBenchmark(subject: IndicatorSubject): IndicatorSubject {
  const bands = new Map([['W30.First15Months', { p1: 40, p99: 85 }]]);
  return { ...subject, catalogue: { ...subject.catalogue, benchmarks: { Commercial: bands } } };
}

const wellVisits = (NumeratorByAdmin: number): IndicatorSubject =>
  indicatorExample('W30.First15Months', { administrative: { EligiblePopulation: 1000, NumeratorByAdmin } });

export const rateOutlier = rule<IndicatorSubject>({
  id: 'I-010',
  name: 'RateOutlier',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition:
    'rate outside national p1..p99 band for (measure, product line) (needs a benchmark file in the season; silent without one)',
  message: '{key}: rate {x} is outside the usual range {lo} to {hi}.',
  basis: 'W',
  summary: 'The rate lies outside the range in which nearly all plans of the product line report.',
  why: 'Rates beyond the national 1st and 99th percentiles are rarely right. Silent in seasons without a benchmark file, and where the result shows NA.',
  fix: 'Compare with last year and check numerator and denominator logic. Nothing to do where the rate is right.',
  source: 'rules-indicator, rules-season-data',
  check(subject, report) {
    const { catalogue, definition, indicator, submission } = subject;
    const band = catalogue.benchmarks?.[submission.header.productLine.text]?.get(indicator.key);
    if (band === undefined) return;
    const denominator = getDenominator(indicator);
    const rate = computeRate(indicator, definition);
    if (rate === null || denominator === null || smallDenominatorApplies(definition, denominator)) return;
    if (rate >= band.p1 && rate <= band.p99) return;
    const rateText = formatRate(indicator, definition);
    reportIndicator(subject, report, {
      at: numeratorElement(indicator),
      found: rateText,
      expected: `${band.p1} to ${band.p99}`,
      message: `${indicator.key}: rate ${rateText} is outside the usual range ${band.p1} to ${band.p99}.`,
    });
  },
  examples: () => ({
    pass: [withBenchmark(wellVisits(400)), withBenchmark(wellVisits(850)), wellVisits(10)],
    fail: [
      [
        withBenchmark(wellVisits(399)),
        '[23:1] W30.First15Months: rate 39.90 is outside the usual range 40 to 85. Found: 39.90. Expected: 40 to 85.',
      ],
      [
        withBenchmark(wellVisits(851)),
        '[23:1] W30.First15Months: rate 85.10 is outside the usual range 40 to 85. Found: 85.10. Expected: 40 to 85.',
      ],
    ],
  }),
});

import { thresholdRule } from '../../rule.ts';
import { hybrid, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const sampleTooSmall = thresholdRule<IndicatorSubject>({
  id: 'H-003',
  name: 'SampleTooSmall',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'on isTotal rows only: MinReqSampleSize < min(100, EligiblePopulation)',
  message: '{key}: sample size {s} is below the permitted minimum.',
  basis: 'W',
  summary: 'The sample is smaller than any reduction allows.',
  why: (members) =>
    `Even with the greatest reduction a sample has ${members} members, or all eligible members where there are fewer. Only total rows are checked, since age bands share one sample.`,
  fix: 'Draw a larger sample, or report the measure by the administrative method.',
  source: 'rules-hybrid, rules-sample-size',
  threshold: { value: 100, unit: 'members', min: 1, max: 10000 },
  check(subject, report, threshold) {
    const { indicator, indicatorDefinition } = subject;
    if (indicator.block !== 'hybrid' || !indicatorDefinition.isTotal) return;
    const sample = indicator.fields.get('MinReqSampleSize');
    const population = indicator.fields.get('EligiblePopulation');
    if (sample === undefined || population === undefined) return;
    const smallest = Math.min(threshold, population.value);
    if (sample.value >= smallest) return;
    reportIndicator(subject, report, {
      at: sample,
      found: `MinReqSampleSize ${sample.value}`,
      expected: `at least ${smallest}`,
      message: `${indicator.key}: sample size ${sample.value} is below the permitted minimum.`,
    });
  },
  examples: () => ({
    pass: [
      hybridExample({ MinReqSampleSize: 100 }),
      hybridExample({ EligiblePopulation: 60, MinReqSampleSize: 60 }),
      indicatorExample('WCC.BMIPercentile.3-11', { hybrid: { ...hybrid, MinReqSampleSize: 50 } }),
    ],
    fail: [
      [
        hybridExample({ MinReqSampleSize: 99 }),
        '[25:1] CBP.ControlHighBP: sample size 99 is below the permitted minimum. Found: MinReqSampleSize 99. Expected: at least 100.',
      ],
      [
        hybridExample({ EligiblePopulation: 60, MinReqSampleSize: 59 }),
        '[25:1] CBP.ControlHighBP: sample size 59 is below the permitted minimum. Found: MinReqSampleSize 59. Expected: at least 60.',
      ],
    ],
  }),
});

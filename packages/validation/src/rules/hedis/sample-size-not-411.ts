import { thresholdRule } from '../../rule.ts';
import { hybrid, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

const reduced = { ...hybrid, MinReqSampleSize: 300, Denominator: 300 };

export const sampleSizeNot411 = thresholdRule<IndicatorSubject>({
  id: 'H-002',
  name: 'SampleSizeNot411',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'on isTotal rows only: MinReqSampleSize <> min(411, EligiblePopulation) and no approved reduction on record',
  message: '{key}: sample size {s}; confirm the approved reduction.',
  basis: 'W',
  summary: 'The sample size is not the standard one and no approved reduction is on record.',
  why: (members) =>
    `The standard hybrid sample is ${members} members, or all eligible members where there are fewer. Reductions and larger samples need approval. Only total rows are checked, since age bands share one sample.`,
  fix: 'Have the reduction recorded for the submission, or draw the standard sample.',
  source: 'rules-hybrid, rules-sample-size',
  threshold: { value: 411, unit: 'members', min: 1, max: 10_000 },
  check(subject, report, threshold) {
    const { indicator, indicatorDefinition, measure, registration } = subject;
    if (indicator.block !== 'hybrid' || !indicatorDefinition.isTotal) return;
    const sample = indicator.fields.get('MinReqSampleSize');
    const population = indicator.fields.get('EligiblePopulation');
    if (sample === undefined || population === undefined) return;
    const standard = Math.min(threshold, population.value);
    if (sample.value === standard || registration?.approvedSampleReductions.has(measure.code)) return;
    reportIndicator(subject, report, {
      at: sample,
      found: `MinReqSampleSize ${sample.value}`,
      expected: standard,
      message: `${indicator.key}: sample size ${sample.value}; confirm the approved reduction.`,
    });
  },
  examples: () => ({
    pass: [
      hybridExample(),
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...reduced, EligiblePopulation: 300 } }),
      indicatorExample(
        'CBP.ControlHighBP',
        { hybrid: reduced },
        {},
        {
          registered: { approvedSampleReductions: new Set(['CBP']) },
        },
      ),
      indicatorExample('WCC.BMIPercentile.3-11', { hybrid: reduced }),
    ],
    fail: [
      [
        indicatorExample('CBP.ControlHighBP', { hybrid: reduced }),
        '[25:1] CBP.ControlHighBP: sample size 300; confirm the approved reduction. Found: MinReqSampleSize 300. Expected: 411.',
      ],
      [
        indicatorExample(
          'CBP.ControlHighBP',
          { hybrid: reduced },
          {},
          { registered: { approvedSampleReductions: new Set(['GSD']) } },
        ),
        '[25:1] CBP.ControlHighBP: sample size 300; confirm the approved reduction. Found: MinReqSampleSize 300. Expected: 411.',
      ],
      [
        indicatorExample('CBP.ControlHighBP', { hybrid: reduced }, {}, { registered: 'unknown' }),
        '[25:1] CBP.ControlHighBP: sample size 300; confirm the approved reduction. Found: MinReqSampleSize 300. Expected: 411.',
      ],
      [
        indicatorExample('WCC.BMIPercentile.Total', { hybrid: { ...hybrid, MinReqSampleSize: 500 } }),
        '[25:1] WCC.BMIPercentile.Total: sample size 500; confirm the approved reduction. Found: MinReqSampleSize 500. Expected: 411.',
      ],
    ],
  }),
});

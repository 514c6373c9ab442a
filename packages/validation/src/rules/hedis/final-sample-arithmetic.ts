import { finalSampleSizeOf } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { hybrid } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const finalSampleArithmetic = rule<IndicatorSubject>({
  id: 'H-007',
  name: 'FinalSampleArithmetic',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'FinalSampleSize present and <> min(MRSS + oversample, EP)',
  message: '{key}: final sample size {x} should be {y}.',
  basis: 'W',
  summary: 'The given final sample size does not follow from the sample and the oversample.',
  why: 'The final sample is the sample and the oversample together, but never more than the eligible population.',
  fix: 'Correct the final sample size, or leave it out: it is computed anyway.',
  source: 'rules-hybrid, hedis-file-hybrid, rules-computed',
  check(subject, report) {
    const { fields, key } = subject.indicator;
    const given = fields.get('FinalSampleSize');
    if (given === undefined) return;
    const computed = finalSampleSizeOf(fields);
    if (computed === null || given.value === computed) return;
    reportIndicator(subject, report, {
      at: given,
      found: `FinalSampleSize ${given.value}`,
      expected: computed,
      message: `${key}: final sample size ${given.value} should be ${computed}.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, FinalSampleSize: 432 } }),
      indicatorExample('CBP.ControlHighBP', {
        hybrid: { ...hybrid, EligiblePopulation: 420, FinalSampleSize: 420 },
      }),
    ],
    fail: [
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, FinalSampleSize: 431 } }),
      indicatorExample('CBP.ControlHighBP', {
        hybrid: { ...hybrid, EligiblePopulation: 420, FinalSampleSize: 432 },
      }),
    ],
  },
});

import { computeFinalSampleSize } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { checkEqual } from './compare-field.ts';
import { hybridExample } from './example-blocks.ts';
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
  check: checkEqual({
    field: 'FinalSampleSize',
    expected: computeFinalSampleSize,
    message: (key, reportedValue, computed) =>
      `${key}: final sample size ${reportedValue} should be ${computed}.`,
  }),
  examples: () => ({
    pass: [
      hybridExample({ FinalSampleSize: 432 }),
      hybridExample({ EligiblePopulation: 420, FinalSampleSize: 420 }),
    ],
    fail: [
      [
        hybridExample({ FinalSampleSize: 431 }),
        '[34:1] CBP.ControlHighBP: final sample size 431 should be 432. Found: FinalSampleSize 431. Expected: 432.',
      ],
      [
        hybridExample({ EligiblePopulation: 420, FinalSampleSize: 432 }),
        '[34:1] CBP.ControlHighBP: final sample size 432 should be 420. Found: FinalSampleSize 432. Expected: 420.',
      ],
    ],
  }),
});

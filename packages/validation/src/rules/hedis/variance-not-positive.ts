import { rule } from '../../rule.ts';
import { checkPositive } from './compare-field.ts';
import { indexStayExample, memberExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import type { IndicatorSubject } from './subject.ts';

export const varianceNotPositive = rule<IndicatorSubject>({
  id: 'U-007',
  name: 'VarianceNotPositive',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'CountVariance <= 0 with denominator > 0',
  message: '{key}: variance must be above zero.',
  basis: 'W',
  summary: 'There are members or stays, but no variance.',
  why: 'Each probability between 0 and 1 adds to the variance; without it no confidence limits can be given.',
  fix: 'Check that the variance of the risk model was carried over.',
  source: 'rules-risk',
  check: checkPositive('CountVariance', (key) => `${key}: variance must be above zero.`),
  examples: () => ({
    pass: [
      indexStayExample(),
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { Denominator: 0, ObservedCount: 0, ExpectedCount: 0, CountVariance: 0 },
      }),
    ],
    fail: [
      [
        indexStayExample({ CountVariance: 0 }),
        '[27:1] PCR.PlanAllCauseReadmissions.18-44: variance must be above zero. Found: 0. Expected: more than 0.',
      ],
      [
        memberExample({ CountVariance: 0 }),
        '[26:1] AHU.AcuteHospitalUtilization.18-64: variance must be above zero. Found: 0. Expected: more than 0.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { checkPositive } from './compare-field.ts';
import { indexStayExample, memberExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import type { IndicatorSubject } from './subject.ts';

export const expectedNotPositive = rule<IndicatorSubject>({
  id: 'U-001',
  name: 'ExpectedNotPositive',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'denominator (NonOutlierMemberCount in the member block) > 0 and ExpectedCount <= 0',
  message: '{key}: expected count must be above zero.',
  basis: 'W',
  summary: 'There are members or stays, but no expected events.',
  why: 'Risk adjustment gives every stay or member some probability above zero, so their sum is above zero; without it there is no O/E.',
  fix: 'Check that the risk weights were applied to this row.',
  source: 'rules-risk, rules-denominators',
  check: checkPositive('ExpectedCount', (key) => `${key}: expected count must be above zero.`),
  examples: () => ({
    pass: [
      indexStayExample({ ExpectedCount: '0.0001' }),
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { Denominator: 0, ObservedCount: 0, ExpectedCount: 0, CountVariance: 0 },
      }),
    ],
    fail: [
      [
        indexStayExample({ ExpectedCount: '0.0000' }),
        '[26:1] PCR.PlanAllCauseReadmissions.18-44: expected count must be above zero. Found: 0.0000. Expected: more than 0.',
      ],
      [
        memberExample({ ExpectedCount: 0 }),
        '[25:1] AHU.AcuteHospitalUtilization.18-64: expected count must be above zero. Found: 0. Expected: more than 0.',
      ],
    ],
  }),
});

import { denominatorOf } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { indexStays, members } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
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
  check(subject, report) {
    const { indicator } = subject;
    const expected = indicator.fields.get('ExpectedCount');
    if (expected === undefined || expected.scaled > 0n || (denominatorOf(indicator) ?? 0) === 0) return;
    reportIndicator(subject, report, {
      at: expected,
      found: expected.text,
      expected: 'more than 0',
      message: `${indicator.key}: expected count must be above zero.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, ExpectedCount: '0.0001' },
      }),
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { Denominator: 0, ObservedCount: 0, ExpectedCount: 0, CountVariance: 0 },
      }),
    ],
    fail: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, ExpectedCount: '0.0000' },
      }),
      indicatorExample('AHU.AcuteHospitalUtilization.18-64', {
        memberRisk: { ...members, ExpectedCount: 0 },
      }),
    ],
  },
});

import { denominatorOf } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { indexStays, members } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
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
  check(subject, report) {
    const { indicator } = subject;
    const variance = indicator.fields.get('CountVariance');
    if (variance === undefined || variance.scaled > 0n || (denominatorOf(indicator) ?? 0) === 0) return;
    reportIndicator(subject, report, {
      at: variance,
      found: variance.text,
      expected: 'more than 0',
      message: `${indicator.key}: variance must be above zero.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', { indexStayRisk: indexStays }),
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { Denominator: 0, ObservedCount: 0, ExpectedCount: 0, CountVariance: 0 },
      }),
    ],
    fail: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, CountVariance: 0 },
      }),
      indicatorExample('AHU.AcuteHospitalUtilization.18-64', {
        memberRisk: { ...members, CountVariance: 0 },
      }),
    ],
  },
});

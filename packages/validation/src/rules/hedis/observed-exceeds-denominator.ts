import { rule } from '../../rule.ts';
import { indexStays, members } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const observedExceedsDenominator = rule<IndicatorSubject>({
  id: 'U-004',
  name: 'ObservedExceedsDenominator',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'index-stay and index-discharge measures (PCR, HFS): ObservedCount > Denominator',
  message: '{key}: more events than index stays.',
  basis: 'W',
  summary: 'More events were observed than there are index stays or discharges.',
  why: 'PCR and HFS count at most one event for each index stay or discharge.',
  fix: 'Count for each index stay only whether an event followed, not how many.',
  source: 'rules-risk',
  check(subject, report) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'indexStayRisk') return;
    const observed = fields.get('ObservedCount');
    const denominator = fields.get('Denominator');
    if (observed === undefined || denominator === undefined || observed.value <= denominator.value) return;
    reportIndicator(subject, report, {
      at: observed,
      found: observed.value,
      expected: `at most ${denominator.value}`,
      message: `${key}: more events than index stays.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, ObservedCount: 702 },
      }),
      indicatorExample('AHU.AcuteHospitalUtilization.18-64', {
        memberRisk: { ...members, NonOutlierMemberCount: 200 },
      }),
    ],
    fail: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, ObservedCount: 703 },
      }),
    ],
  },
});

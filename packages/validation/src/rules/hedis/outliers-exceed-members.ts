import { rule } from '../../rule.ts';
import { indexStays, members } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const outliersExceedMembers = rule<IndicatorSubject>({
  id: 'U-005',
  name: 'OutliersExceedMembers',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'index-stay block: OutlierMemberCount > MemberCount (the member block has no MemberCount: never fires there)',
  message: '{key}: more outliers than members.',
  basis: 'W',
  summary: 'There are more outliers than members.',
  why: 'Outliers are members with unusually many index stays; MemberCount includes them. Blocks without MemberCount are not checked.',
  fix: 'Give MemberCount with the outliers in it.',
  source: 'rules-risk',
  check(subject, report) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'indexStayRisk') return;
    const outliers = fields.get('OutlierMemberCount');
    const all = fields.get('MemberCount');
    if (outliers === undefined || all === undefined || outliers.value <= all.value) return;
    reportIndicator(subject, report, {
      at: outliers,
      found: outliers.value,
      expected: `at most ${all.value}`,
      message: `${key}: more outliers than members.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, MemberCount: 61 },
      }),
      indicatorExample('AHU.AcuteHospitalUtilization.18-64', {
        memberRisk: { ...members, NonOutlierMemberCount: 60 },
      }),
    ],
    fail: [
      indicatorExample('PCR.PlanAllCauseReadmissions.18-44', {
        indexStayRisk: { ...indexStays, MemberCount: 60 },
      }),
    ],
  },
});

import { getMemberCount } from '../../results/derive-elements.ts';
import { formatFraction } from '../../results/numbers.ts';
import { thresholdRule } from '../../rule.ts';
import { indexStayExample, memberExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const outlierRateHigh = thresholdRule<IndicatorSubject>({
  id: 'U-006',
  name: 'OutlierRateHigh',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition: 'OutlierRate > 100 per 1000',
  message: '{key}: outlier rate {x} per 1000.',
  basis: 'W',
  summary: (outliers) =>
    outliers === 100
      ? 'More than one in ten members is an outlier.'
      : `More than ${outliers} of 1,000 members are outliers.`,
  why: 'Outliers are rare by definition. So many suggest that the outlier threshold was misread.',
  fix: 'Check the outlier threshold of the measure.',
  source: 'rules-risk, rules-experimental',
  threshold: { value: 100, unit: 'per 1000 members', min: 0, max: 1000 },
  check(subject, report, threshold) {
    const { indicator } = subject;
    const outliers = indicator.fields.get('OutlierMemberCount');
    if (outliers === undefined) return;
    const all = getMemberCount(indicator);
    if (all === null || all === 0 || outliers.value * 1000 <= threshold * all) return;
    const rate = formatFraction(1000n * BigInt(outliers.value), BigInt(all), 2);
    reportIndicator(subject, report, {
      at: outliers,
      found: rate,
      expected: `at most ${threshold}`,
      message: `${indicator.key}: outlier rate ${rate} per 1000.`,
    });
  },
  examples: () => ({
    pass: [indexStayExample({ MemberCount: 610 }), memberExample({ NonOutlierMemberCount: 549 })],
    fail: [
      [
        indexStayExample({ MemberCount: 609 }),
        '[23:1] PCR.PlanAllCauseReadmissions.18-44: outlier rate 100.16 per 1000. Found: 100.16. Expected: at most 100.',
      ],
      [
        memberExample({ NonOutlierMemberCount: 548 }),
        '[23:1] AHU.AcuteHospitalUtilization.18-64: outlier rate 100.16 per 1000. Found: 100.16. Expected: at most 100.',
      ],
    ],
  }),
});

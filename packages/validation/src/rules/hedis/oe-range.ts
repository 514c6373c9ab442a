import { formatRatio } from '../../results/numbers.ts';
import { rangeRule } from '../../rule.ts';
import { indexStayExample, memberExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

const multipleOf = 0.1;
const toTenths = (threshold: number): bigint => BigInt(Math.round(threshold / multipleOf));

export const oeRange = rangeRule<IndicatorSubject>({
  id: 'U-003',
  name: 'OeRange',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'OE < 0.2 or > 3',
  message: '{key}: O/E ratio {x} is unusual.',
  basis: 'W',
  summary: 'There are far fewer or far more events than expected.',
  why: (highest, lowest) =>
    `O/E mostly lies near 1. Below ${lowest} or above ${highest}, observed events or risk weights are probably incomplete.`,
  fix: 'Check that claims and risk weights cover the same members. Nothing to do where the ratio is right.',
  source: 'rules-risk, rules-computed',
  threshold: { value: 3, unit: 'O/E ratio', min: 0, max: 100, multipleOf },
  lowerThreshold: { value: 0.2, unit: 'O/E ratio', min: 0, max: 100, multipleOf },
  check(subject, report, lowest, highest) {
    const { fields, key } = subject.indicator;
    const expected = fields.get('ExpectedCount');
    const observed = fields.get('ObservedCount');
    if (expected === undefined || observed === undefined || expected.scaled === 0n) return;
    const events = BigInt(observed.value) * 10_000_000n;
    if (events >= expected.scaled * toTenths(lowest) && events <= expected.scaled * toTenths(highest)) return;
    const ratio = formatRatio(observed.value, expected);
    reportIndicator(subject, report, {
      at: fields.get('OE') ?? observed,
      found: `${ratio} (${observed.text} of ${expected.text})`,
      expected: `${lowest} to ${highest}`,
      message: `${key}: O/E ratio ${ratio} is unusual.`,
    });
  },
  examples: () => ({
    pass: [
      indexStayExample(),
      indexStayExample({ ObservedCount: 10, ExpectedCount: 50 }),
      indexStayExample({ ObservedCount: 150, ExpectedCount: 50 }),
    ],
    fail: [
      [
        indexStayExample({ ObservedCount: 10, ExpectedCount: '50.0001' }),
        '[25:1] PCR.PlanAllCauseReadmissions.18-44: O/E ratio 0.2000 is unusual. Found: 0.2000 (10 of 50.0001). Expected: 0.2 to 3.',
      ],
      [
        memberExample({ ObservedCount: 151, ExpectedCount: 50 }),
        '[24:1] AHU.AcuteHospitalUtilization.18-64: O/E ratio 3.0200 is unusual. Found: 3.0200 (151 of 50). Expected: 0.2 to 3.',
      ],
    ],
  }),
});

import { explainRatio } from './explain-indicator.ts';
import { ratioDiffers, formatRatio } from '../../results/numbers.ts';
import { rule } from '../../rule.ts';
import { indexStayExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const oeMismatch = rule<IndicatorSubject>({
  id: 'U-002',
  name: 'OeMismatch',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'OE present and |OE - Observed/Expected| > 0.00005',
  message: '{key}: O/E {x} does not equal {y}.',
  basis: 'W',
  summary: 'The given O/E is not the observed count over the expected count.',
  why: 'The portal publishes the O/E that it computes. A different one in the file means that a count or the ratio comes from somewhere else.',
  fix: 'Correct the counts, or leave O/E out: it is computed anyway.',
  source: 'rules-risk, rules-precision',
  explainNumbers: explainRatio,
  check(subject, report) {
    const { fields, key } = subject.indicator;
    const reportedValue = fields.get('OE');
    if (reportedValue === undefined) return;
    const observed = fields.get('ObservedCount');
    const expected = fields.get('ExpectedCount');
    if (observed === undefined || expected === undefined) return;
    if (!ratioDiffers(reportedValue, observed.value, expected)) return;
    const computed = expected.scaled === 0n ? '0' : formatRatio(observed.value, expected);
    reportIndicator(subject, report, {
      at: reportedValue,
      found: reportedValue.text,
      expected: computed,
      message: `${key}: O/E ${reportedValue.text} does not equal ${computed}.`,
    });
  },
  examples: () => ({
    pass: [indexStayExample({ OE: '0.8779' }), indexStayExample()],
    fail: [
      [
        indexStayExample({ OE: '0.8778' }),
        '[28:1] PCR.PlanAllCauseReadmissions.18-44: O/E 0.8778 does not equal 0.8779. Found: 0.8778. Expected: 0.8779.',
      ],
      [
        indexStayExample({ ExpectedCount: 0, OE: '0.8779' }),
        '[28:1] PCR.PlanAllCauseReadmissions.18-44: O/E 0.8779 does not equal 0. Found: 0.8779. Expected: 0.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

export const hprNotReported = rule<MeasureSubject>({
  id: 'M-019',
  name: 'HprNotReported',
  severity: 'Warning',
  scope: 'measure',
  phase: 'measure',
  condition: 'HPR measure for product line and reportMeasure=N',
  message: '{code} counts in the plan ratings and will score zero when not reported.',
  basis: 'V',
  summary: 'A measure that counts in the plan ratings is declared not reported.',
  why: 'In the ratings a measure not reported scores zero; it is not left out of the average. A benefit that is not offered is: silent there.',
  fix: 'Report the measure if you can. If not, nothing has to be changed; expect a score of zero.',
  source: 'rules-measure, audit-designations',
  check({ measure, definition, submission }, report) {
    if (measure.reportMeasure || !measure.benefitOffered || definition.isSurvey) return; // M-006 for surveys
    if (!definition.hpr.included) return;
    if (!definition.hpr.productLines.includes(submission.header.productLine.text)) return;
    reportMeasure({ measure }, report, {
      found: 'reportMeasure="N"',
      expected: 'reportMeasure="Y"',
      message: `${measure.code} counts in the plan ratings and will score zero when not reported.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample('CBP', { indicators: { 'CBP.ControlHighBP': { hybrid: {} } } }),
      measureExample('CBP', { report: 'N' }, { productLine: 'Exchange' }),
      measureExample('AXR', { report: 'N' }),
      measureExample('FUH', { report: 'N', benefit: 'N' }),
    ],
    fail: [
      [
        measureExample('CBP', { report: 'N' }),
        '[20:1] CBP counts in the plan ratings and will score zero when not reported. Found: reportMeasure="N". Expected: reportMeasure="Y".',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { enrollmentExample, measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { hasData } from './measure-data.ts';

export const notReportedWithData = rule<MeasureSubject>({
  id: 'M-012',
  name: 'NotReportedWithData',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'reportMeasure=N and any indicator',
  message: '{code} is declared not reported, yet data is present.',
  basis: 'W',
  summary: 'The measure is declared not reported, yet it has indicators.',
  why: 'It cannot be known whether the data is meant to be used.',
  fix: 'If the measure is reported, write reportMeasure="Y"; if not, remove its indicators.',
  source: 'rules-measure, hedis-file-flags',
  check({ measure }, report) {
    if (measure.reportMeasure || !hasData(measure)) return;
    reportMeasure({ measure }, report, {
      found: 'reportMeasure="N" with indicators',
      expected: 'no indicators',
      message: `${measure.code} is declared not reported, yet data is present.`,
    });
  },
  examples: () => ({
    pass: [measureExample('ENP', { report: 'N' }), measureExample('ENP', { indicators: enrollmentExample })],
    fail: [
      [
        measureExample('ENP', { report: 'N', indicators: enrollmentExample }),
        '[20:1] ENP is declared not reported, yet data is present. Found: reportMeasure="N" with indicators. Expected: no indicators.',
      ],
      [
        measureExample('ENP', { report: 'N', indicators: { 'ENP.Empty': {} } }),
        '[20:1] ENP is declared not reported, yet data is present. Found: reportMeasure="N" with indicators. Expected: no indicators.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { isRequired, getSpecialProject } from './applicable.ts';

export const cmsRequiredNotReported = rule<MeasureSubject>({
  id: 'M-018',
  name: 'CmsRequiredNotReported',
  severity: 'Warning',
  scope: 'measure',
  phase: 'measure',
  condition: 'Medicare, cmsma filter, reportMeasure=N',
  message: '{code} is required by CMS; not reporting it will be a NR designation.',
  basis: 'W',
  summary: 'A measure that CMS requires of Medicare contracts is declared not reported.',
  why: 'CMS asks Medicare contracts for it; left out, it is designated NR. A benefit that is not offered leads to NB instead, and measures of special needs plans are not asked of others: silent there.',
  fix: 'Report the measure if you can. If not, nothing has to be changed; expect the designation NR.',
  source: 'rules-measure, audit-designations',
  check(subject, report) {
    const { measure, definition } = subject;
    if (measure.reportMeasure || !measure.benefitOffered || !definition.filters.includes('cmsma')) return;
    if (subject.submission.header.productLine.text !== 'Medicare') return;
    if (!isRequired(definition, 'Medicare', getSpecialProject(subject))) return;
    reportMeasure(subject, report, {
      found: 'reportMeasure="N"',
      expected: 'reportMeasure="Y"',
      message: `${measure.code} is required by CMS; not reporting it will be a NR designation.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample('CBP', { report: 'N' }),
      measureExample(
        'CBP',
        { indicators: { 'CBP.ControlHighBP': { hybrid: {} } } },
        { productLine: 'Medicare' },
      ),
      measureExample('COA', { report: 'N' }, { productLine: 'Medicare' }),
      measureExample('FUH', { report: 'N', benefit: 'N' }, { productLine: 'Medicare' }),
    ],
    fail: [
      [
        measureExample('CBP', { report: 'N' }, { productLine: 'Medicare' }),
        '[20:1] CBP is required by CMS; not reporting it will be a NR designation. Found: reportMeasure="N". Expected: reportMeasure="Y".',
      ],
      [
        measureExample(
          'COA',
          { report: 'N' },
          { productLine: 'Medicare', header: { specialProject: 'SNP' } },
        ),
        '[20:1] COA is required by CMS; not reporting it will be a NR designation. Found: reportMeasure="N". Expected: reportMeasure="Y".',
      ],
    ],
  }),
});

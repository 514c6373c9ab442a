import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { isOpenToProject, getSpecialProject } from './applicable.ts';

export const snpOnlyMeasure = rule<MeasureSubject>({
  id: 'M-020',
  name: 'SnpOnlyMeasure',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition:
    'COA on a Medicare submission that is not SNP, or LTSS-* without special project LTSS, with reportMeasure=Y',
  message: '{code} is limited to special-project submissions.',
  basis: 'W',
  summary: 'A measure of special-project submissions is reported by a submission without that project.',
  why: 'COA is collected from special needs plans, the LTSS measures from long-term services and supports; from others their results mean nothing. The special project is the registered one, or the one in the header where no register is at hand.',
  fix: 'Remove the measure, or declare it with reportMeasure="N". If the submission does belong to the project, have the registration corrected.',
  source: 'rules-measure, measures-projects',
  check(subject, report) {
    const { measure, definition, submission } = subject;
    if (!measure.reportMeasure || isOpenToProject(definition, getSpecialProject(subject))) return;
    if (!definition.productLines.includes(submission.header.productLine.text)) return; // M-003
    reportMeasure(subject, report, {
      found: 'reportMeasure="Y"',
      expected: `special project ${definition.specialProjectsOnly.join(' or ')}`,
      message: `${measure.code} is limited to special-project submissions.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample('COA', {}, { productLine: 'Medicare', header: { specialProject: 'SNP' } }),
      measureExample('COA', { report: 'N' }, { productLine: 'Medicare' }),
      measureExample('LTSS-CAU', {}, { productLine: 'Medicaid', registered: { specialProject: 'LTSS' } }),
      measureExample('LTSS-CAU', {}),
    ],
    fail: [
      [
        measureExample('COA', {}, { productLine: 'Medicare' }),
        '[20:1] COA is limited to special-project submissions. Found: reportMeasure="Y". Expected: special project SNP.',
      ],
      [
        measureExample(
          'COA',
          {},
          {
            productLine: 'Medicare',
            header: { specialProject: 'SNP' },
            registered: { specialProject: null },
          },
        ),
        '[20:1] COA is limited to special-project submissions. Found: reportMeasure="Y". Expected: special project SNP.',
      ],
      [
        measureExample('LTSS-CAU', {}, { productLine: 'Medicaid', registered: 'unknown' }),
        '[20:1] LTSS-CAU is limited to special-project submissions. Found: reportMeasure="Y". Expected: special project LTSS.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';
import { isRequired, getSpecialProject } from './applicable.ts';
import { hasData, isReported } from './measure-data.ts';
import { getPriorYear } from './prior-year.ts';

export const reportedLastYear = rule<FileSubject>({
  id: 'Y-004',
  name: 'ReportedLastYear',
  severity: 'Warning',
  scope: 'measure',
  phase: 'content',
  condition: 'reported last year, not reported now',
  message: '{code} was reported last year.',
  basis: 'W',
  summary: 'The measure was reported last year and is not reported now.',
  why: "A measure dropped by mistake shows here. Measures not asked of the submission any more, and survey measures, are left out. Needs the season's register with last year's results: silent without them.",
  fix: 'If the measure should be reported, add its data. If it was dropped on purpose, nothing has to be done.',
  source: 'rules-prior-year, season-prior',
  check(subject, report) {
    const { catalogue, submission } = subject;
    const productLine = submission.header.productLine.text;
    for (const [code, { reported }] of getPriorYear(subject)?.measures ?? []) {
      const definition = catalogue.measures.get(code);
      if (!reported || definition === undefined) continue;
      if (!isRequired(definition, productLine, getSpecialProject(subject))) continue;
      const measure = submission.measures.get(code);
      if (measure !== undefined && isReported(measure) && hasData(measure)) continue;
      report({
        at: measure,
        measure: code,
        found: 'not reported',
        expected: 'reported',
        message: `${code} was reported last year.`,
      });
    }
  },
  examples: () => ({
    pass: [
      fileExample({ measures: { CBP: { report: 'N' } } }),
      fileExample({
        measures: { CBP: { indicators: { 'CBP.ControlHighBP': { hybrid: {} } } } },
        priorYear: { measures: { CBP: { reported: true, collectionMethod: 'H' } } },
      }),
      fileExample({
        measures: { CBP: { report: 'N' } },
        priorYear: {
          measures: {
            CBP: { reported: false, collectionMethod: null },
            AMM: { reported: true, collectionMethod: 'A' },
            FRM: { reported: true, collectionMethod: null },
            HPC: { reported: true, collectionMethod: 'A' },
          },
        },
      }),
    ],
    fail: [
      [
        fileExample({
          measures: { CBP: { report: 'N' } },
          priorYear: { measures: { CBP: { reported: true, collectionMethod: 'H' } } },
        }),
        '[20:1] CBP was reported last year. Found: not reported. Expected: reported.',
      ],
      [
        fileExample({ priorYear: { measures: { CBP: { reported: true, collectionMethod: 'H' } } } }),
        'CBP was reported last year. Found: not reported. Expected: reported.',
      ],
    ],
  }),
});

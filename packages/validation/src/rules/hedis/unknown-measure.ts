import { rule } from '../../rule.ts';
import { createPerhaps } from '../nearest.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const unknownMeasure = rule<FileSubject>({
  id: 'M-002',
  name: 'UnknownMeasure',
  severity: 'Error',
  scope: 'measure',
  phase: 'content',
  condition: '@code not in catalogue',
  message: '{code} is not a measure of measurement year {my}.',
  basis: 'W',
  summary: "A measure code is not in the season's catalogue.",
  why: 'Data under an unknown code cannot be checked and would be lost.',
  fix: 'Correct the code; ECDS measures end in -E. Remove measures of your own. A code of the season that is close is named as expected.',
  source: 'rules-measure, rules-one-name',
  check({ submission, catalogue }, report) {
    const perhaps = createPerhaps(() => catalogue.measures.keys());
    for (const at of submission.unknownMeasures) {
      if (catalogue.retiredCodes.has(at.code)) continue; // M-004
      report({
        at,
        measure: at.code,
        found: at.code,
        expected: catalogue.measures.has(`${at.code}-E`) ? `perhaps ${at.code}-E` : perhaps(at.code),
        message: `${at.code} is not a measure of measurement year ${catalogue.measurementYear}.`,
      });
    }
  },
  examples: () => ({
    pass: [fileExample({ measures: { CBP: { report: 'N' } } }), fileExample({ measures: { COL: {} } })],
    fail: [
      [
        fileExample({ measures: { ZZZ: {} } }),
        '[20:1] ZZZ is not a measure of measurement year 2025. Found: ZZZ.',
      ],
      [
        fileExample({ measures: { CPB: {} } }),
        '[20:1] CPB is not a measure of measurement year 2025. Found: CPB.',
      ],
      [
        fileExample({ measures: { BCS: {} } }),
        '[20:1] BCS is not a measure of measurement year 2025. Found: BCS. Expected: perhaps BCS-E.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

export const measureDoubtful = rule<MeasureSubject>({
  id: 'M-021',
  name: 'MeasureDoubtful',
  severity: 'Info',
  scope: 'measure',
  phase: 'measure',
  condition: 'a measure whose status is doubtful is in the file',
  message: '{code} was probably retired before measurement year {my}; it is not required.',
  basis: 'A',
  summary: 'A measure that was probably retired before this season is in the file.',
  why: 'No public list of the season has the measure. It is not required, and a file that contains it is accepted.',
  fix: 'Nothing has to be done. Leave the measure out if your software can.',
  source: 'rules-measure, measures-doubtful',
  check({ measure, definition, catalogue }, report) {
    if (definition.status !== 'doubtful') return;
    reportMeasure({ measure }, report, {
      found: measure.code,
      message: `${measure.code} was probably retired before measurement year ${catalogue.measurementYear}; it is not required.`,
    });
  },
  examples: () => ({
    pass: [measureExample('CBP', { report: 'N' })],
    fail: [
      [
        measureExample('FVO', { report: 'N' }, { productLine: 'Medicare' }),
        '[20:1] FVO was probably retired before measurement year 2025; it is not required. Found: FVO.',
      ],
      [
        measureExample('PNU', {}, { productLine: 'Medicare' }),
        '[20:1] PNU was probably retired before measurement year 2025; it is not required. Found: PNU.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

export const measureNotInProductLine = rule<MeasureSubject>({
  id: 'M-003',
  name: 'MeasureNotInProductLine',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'product line not in measure.productLines',
  message: '{code} does not apply to {pl}.',
  basis: 'W',
  summary: "The measure is not part of the product line's set.",
  why: 'The measure is not defined for the members of this product line, so its result would mean nothing.',
  fix: 'Remove the measure from this file, or check that the file has the right product line.',
  source: 'rules-measure',
  check({ measure, definition, submission }, report) {
    const productLine = submission.header.productLine.text;
    if (definition.isSurvey || definition.productLines.includes(productLine)) return; // M-006 for surveys
    reportMeasure({ measure }, report, {
      found: productLine,
      expected: definition.productLines.join(', '),
      message: `${measure.code} does not apply to ${productLine}.`,
    });
  },
  examples: () => ({
    pass: [measureExample('CBP', { report: 'N' }), measureExample('FRM', { report: 'N' })],
    fail: [
      [
        measureExample('HPC', { report: 'N' }),
        '[20:1] HPC does not apply to Commercial. Found: Commercial. Expected: Medicare.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

export const benefitFlagNotNeeded = rule<MeasureSubject>({
  id: 'M-011',
  name: 'BenefitFlagNotNeeded',
  severity: 'Warning',
  scope: 'measure',
  phase: 'measure',
  condition: 'benefitOffered=N for a measure without a benefit requirement',
  message: '{code} has no benefit requirement.',
  basis: 'W',
  summary: 'The benefit is declared not offered for a measure that asks for no benefit.',
  why: 'The measure does not depend on a pharmacy, dental, mental health or chemical dependency benefit, so it cannot be excused by one.',
  fix: 'Remove benefitOffered="N" and give the data, or declare the measure with reportMeasure="N".',
  source: 'rules-measure',
  check({ measure, definition }, report) {
    if (measure.benefitOffered || definition.benefit !== null) return;
    reportMeasure({ measure }, report, {
      found: 'benefitOffered="N"',
      expected: 'benefitOffered="Y"',
      message: `${measure.code} has no benefit requirement.`,
    });
  },
  examples: () => ({
    pass: [measureExample('FUA', { benefit: 'N' }), measureExample('CBP', { report: 'N' })],
    fail: [
      [
        measureExample('CBP', { benefit: 'N' }),
        '[20:1] CBP has no benefit requirement. Found: benefitOffered="N". Expected: benefitOffered="Y".',
      ],
    ],
  }),
});

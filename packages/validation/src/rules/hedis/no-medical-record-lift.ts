import { rule } from '../../rule.ts';
import { administrative, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const noMedicalRecordLift = rule<IndicatorSubject>({
  id: 'H-010',
  name: 'NoMedicalRecordLift',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'NumeratorByMedicalRecords = 0 with method H',
  message: '{key}: hybrid method used but no medical-record numerators.',
  basis: 'W',
  summary: 'The hybrid method was used, but no medical record added to the numerator.',
  why: 'Records are reviewed to find what claims do not show. Not one find in a whole sample mostly means that the review was not loaded.',
  fix: 'Load the results of the medical record review, or report the measure by the administrative method.',
  source: 'rules-hybrid, hedis-file-hybrid',
  check(subject, report) {
    if (subject.measure.collectionMethod !== 'H') return;
    const { block, fields, key } = subject.indicator;
    const records = fields.get('NumeratorByMedicalRecords');
    if (block !== 'hybrid' || records === undefined || records.value !== 0) return;
    reportIndicator(subject, report, {
      at: records,
      found: 'NumeratorByMedicalRecords 0',
      expected: 'more than 0',
      message: `${key}: hybrid method used but no medical-record numerators.`,
    });
  },
  examples: () => ({
    pass: [hybridExample(), indicatorExample('CBP.ControlHighBP', { administrative })],
    fail: [
      [
        hybridExample({ NumeratorByMedicalRecords: 0 }),
        '[32:1] CBP.ControlHighBP: hybrid method used but no medical-record numerators. Found: NumeratorByMedicalRecords 0. Expected: more than 0.',
      ],
    ],
  }),
});

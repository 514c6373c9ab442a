import { rule } from '../../rule.ts';
import { administrative } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const supplementalNotAllowed = rule<IndicatorSubject>({
  id: 'I-007',
  name: 'SupplementalNotAllowed',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'measure.supplementalDataAllowed=false and NumeratorBySupplemental > 0',
  message: '{key}: supplemental data may not be used.',
  basis: 'V',
  summary: 'Supplemental data is counted in a measure that does not allow it.',
  why: 'Some measures (for example IET, HDO, AXR) are defined on claims alone; supplemental events may not improve them.',
  fix: 'Recount the numerator without supplemental data and give zero for NumeratorBySupplemental.',
  source: 'rules-indicator, measures-supplemental',
  check(subject, report) {
    if (subject.definition.supplementalDataAllowed) return;
    const { indicator } = subject;
    const supplemental = indicator.fields.get('NumeratorBySupplemental');
    if (supplemental === undefined || supplemental.value === 0) return;
    reportIndicator(subject, report, {
      at: supplemental,
      found: supplemental.value,
      expected: 0,
      message: `${indicator.key}: supplemental data may not be used.`,
    });
  },
  examples: () => ({
    pass: [
      indicatorExample('HDO.OpioidUseHighDosage', {
        administrative: { ...administrative, NumeratorBySupplemental: 0 },
      }),
      indicatorExample('CHL.ChlamydiaScreening.16-20', { administrative }),
    ],
    fail: [
      [
        indicatorExample('HDO.OpioidUseHighDosage', { administrative }),
        '[25:1] HDO.OpioidUseHighDosage: supplemental data may not be used. Found: 14. Expected: 0.',
      ],
    ],
  }),
});

import { parseAge } from '../../formats/cahps-csv/field-forms.ts';
import { recordExample } from './example.ts';
import { reportColumn, getValue } from './record.ts';
import { recordRule } from './subject.ts';

const adult = 18;

export const cahpsAge = recordRule({
  id: 'C-017',
  name: 'CahpsAge',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'adult < 18 or child > 17 at the anchor date',
  message: 'Row {row}: age does not fit the survey.',
  basis: 'W',
  summary:
    'A member of an adult survey is younger than 18 at the anchor date, or one of a child survey older than 17.',
  why: 'The anchor date is December 31 of the measurement year. Such a member is not in the eligible population, whatever the disposition.',
  fix: 'Check age_at_anchor and the sample frame.',
  source: 'rules-cahps, cahps-surveys',
  precheck({ surveyType }) {
    return surveyType === 'A' ? ({ age }) => age >= 0 && age < adult : ({ age }) => age >= adult;
  },
  check(record, report) {
    const age = parseAge(getValue(record, 'age_at_anchor'));
    const isAdultSurvey = record.layout.surveyType === 'A';
    if (age < 0 || age >= adult === isAdultSurvey) return;
    reportColumn(record, 'age_at_anchor', report, {
      found: age,
      expected: isAdultSurvey ? 'at least 18' : 'at most 17',
      message: `Row ${record.line}: age does not fit the survey.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample({ age_at_anchor: '18' }),
      recordExample({ age_at_anchor: '17' }, { survey: 'child-medicaid', answers: false }),
    ],
    fail: [
      [
        recordExample({ age_at_anchor: '17' }),
        '[2:13] Row 2: age does not fit the survey. Found: 17. Expected: at least 18.',
      ],
      [
        recordExample({ age_at_anchor: '18' }, { survey: 'child-medicaid', answers: false }),
        '[2:13] Row 2: age does not fit the survey. Found: 18. Expected: at most 17.',
      ],
    ],
  }),
});

import { rangeRule } from '../../rule.ts';
import { bareLine, completeLine, fileExample, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import { type HosRecord, unknownAge } from './subject.ts';

export const hosAge = rangeRule<HosRecord>({
  id: 'O-015',
  name: 'HosAge',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition: 'age < 18 or > 120 at survey date',
  message: 'Line {n}: birth date gives age {a}.',
  basis: 'W',
  summary: (oldest, youngest) =>
    `The member was younger than ${youngest} or older than ${oldest} at the survey.`,
  why: 'Such a birth date is a mistake of the sample file, and the measures of older adults go by age. The age is that on RECEIPT_DATE, or on FIELD_END of the header where no survey came back.',
  fix: 'Correct BIRTH_DATE.',
  source: 'rules-hos, hos-survey',
  threshold: { value: 120, unit: 'years', min: 18, max: 150 },
  lowerThreshold: { value: 18, unit: 'years', min: 0, max: 120 },
  check(record, report, youngest, oldest) {
    const { age } = record;
    if (age === unknownAge) return;
    if (age >= youngest && age <= oldest) return;
    reportField(record, record.plan.birthDate, report, {
      expected: `age ${youngest} to ${oldest}`,
      message: `Line ${record.line}: birth date gives age ${age}.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(completeLine()),
      recordExample(completeLine({ BIRTH_DATE: '20080920' })),
      recordExample(completeLine({ BIRTH_DATE: '19050921' })),
      recordExample(bareLine({ BIRTH_DATE: '20081113' })),
      recordExample(completeLine({ BIRTH_DATE: '20089999' })),
      recordExample(bareLine({ BIRTH_DATE: '20250101' }), fileExample({ header: { FIELD_END: '' } })),
    ],
    fail: [
      [
        recordExample(completeLine({ BIRTH_DATE: '20080921' })),
        '[2:34] Line 2: birth date gives age 17. Found: 20080921. Expected: age 18 to 120.',
      ],
      [
        recordExample(completeLine({ BIRTH_DATE: '19050920' })),
        '[2:34] Line 2: birth date gives age 121. Found: 19050920. Expected: age 18 to 120.',
      ],
      [
        recordExample(bareLine({ BIRTH_DATE: '20081114' })),
        '[2:34] Line 2: birth date gives age 17. Found: 20081114. Expected: age 18 to 120.',
      ],
      [
        recordExample(bareLine({ BIRTH_DATE: '20270101' })),
        '[2:34] Line 2: birth date gives age -1. Found: 20270101. Expected: age 18 to 120.',
      ],
    ],
  }),
});

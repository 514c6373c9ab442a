import type { HosField } from '../../formats/hos-fixed/layout.ts';
import { type FailingExample, type Reporter, rule } from '../../rule.ts';
import { bareLine, completeLine, headerExample, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import {
  accepts,
  fieldText,
  hasField,
  type HosHeader,
  type HosLine,
  type HosRecord,
  showValue,
} from './subject.ts';

/** O-003, O-004 and O-005 speak about the header's other fields. */
const headerFields = ['LAYOUT_VERSION', 'VENDOR_NAME', 'SAMPLE_SIZE', 'FILE_TYPE', 'CREATED', 'FILLER'];

function checkFields(line: HosLine, fields: readonly HosField[], report: Reporter): void {
  for (const field of fields) {
    if (!hasField(line, field) || accepts(line, field)) continue;
    reportField(line, field, report, {
      expected: field.expected,
      message: `Line ${line.line}, ${field.name}: ${showValue(fieldText(line, field))} is not valid.`,
    });
  }
}

function checkPairs(line: HosRecord, report: Reporter): void {
  const { bytes, start, plan } = line;
  for (const field of plan.pairValued) {
    const at = start + field.at;
    if (field.pairs?.[(bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)] !== 1)
      checkFields(line, [field], report);
  }
}

export const hosValue = rule<HosHeader | HosRecord>({
  id: 'O-007',
  name: 'HosValue',
  severity: 'Error',
  scope: 'detail',
  phase: 'values',
  condition: 'value outside the list of the field',
  message: 'Line {n}, {field}: {v} is not valid.',
  basis: 'W',
  summary: 'A value is not one that its field can have.',
  why: 'Such a value cannot be counted; often it is a sign that the columns of the line have moved. Checks every field except those that other rules name: identity (O-004), record count (O-003), fielding dates (O-005), disposition (O-008). Of a line that is too short, the complete fields are checked.',
  fix: 'Correct the value. An item without an answer is blank; numbers and dates are padded with zeros. A \\x with two digits stands for a byte that is not printable ASCII.',
  source: 'rules-hos, hos-layout-detail',
  check(line, report) {
    if (line.kind === 'header') {
      const fields = headerFields.map((name) => line.layout.getField(name));
      checkFields(line, fields, report);
    } else if (line.isPlain) {
      // Its columns are in order, so only fields of several characters can be wrong.
      checkPairs(line, report);
      checkFields(line, line.plan.wideValued, report);
    } else checkFields(line, line.plan.valued, report);
  },
  examples: () => ({
    pass: [
      recordExample(completeLine()),
      recordExample(bareLine()),
      recordExample(completeLine({ PBP: '001', HDPHY: '30', WEIGHT: '700', INCOME: '10' })),
      headerExample(),
      headerExample({}, 104),
    ],
    fail: failing(),
  }),
});

const failing = (): readonly FailingExample<HosHeader | HosRecord>[] => [
  [
    recordExample(completeLine({ VRGENHTH: '7' })),
    '[2:64] Line 2, VRGENHTH: 7 is not valid. Found: 7. Expected: 1 to 5 or blank.',
  ],
  [
    recordExample(completeLine({ HDPHY: '31' })),
    '[2:87] Line 2, HDPHY: 31 is not valid. Found: 31. Expected: 00 to 30 or blank.',
  ],
  [
    recordExample(completeLine({ HDPHY: ' 5' })),
    '[2:87] Line 2, HDPHY:  5 is not valid. Found:  5. Expected: 00 to 30 or blank.',
  ],
  [
    recordExample(completeLine({ BIRTH_DATE: '19500230' })),
    '[2:34] Line 2, BIRTH_DATE: 19500230 is not valid. Found: 19500230. Expected: a date yyyymmdd.',
  ],
  [
    recordExample(completeLine({ PCTCMP: '100.01' })),
    '[2:58] Line 2, PCTCMP: 100.01 is not valid. Found: 100.01. Expected: 000.00 to 100.00 or blank.',
  ],
  [
    recordExample(completeLine({ PBP: '1' })),
    '[2:16] Line 2, PBP: 1 is not valid. Found: 1  . Expected: 3 digits or blank.',
  ],
  [
    recordExample(bareLine({ SEX_ADMIN: '' })),
    '[2:42] Line 2, SEX_ADMIN: blank is not valid. Found:  . Expected: 1, 2.',
  ],
  [
    recordExample(bareLine({ MEMBER_KEY: ' M29000001' })),
    '[2:19] Line 2, MEMBER_KEY:  M29000001 is not valid. Found:  M29000001  . Expected: letters and digits, left-justified.',
  ],
  [
    recordExample(bareLine({ FILLER: '                   x' })),
    '[2:161] Line 2, FILLER:                    x is not valid. Found:                    x. Expected: blank.',
  ],
  [
    recordExample(bareLine({ MEMBER_KEY: 'M29\u00e9' })),
    '[2:19] Line 2, MEMBER_KEY: M29\\xE9 is not valid. Found: M29\\xE9        . Expected: letters and digits, left-justified.',
  ],
  [
    headerExample({ LAYOUT_VERSION: 'HOS2.5' }),
    '[1:2] Line 1, LAYOUT_VERSION: HOS2.5 is not valid. Found: HOS2.5. Expected: HOS3.0.',
  ],
  [headerExample({ FILE_TYPE: 'X' }), '[1:95] Line 1, FILE_TYPE: X is not valid. Found: X. Expected: I, F.'],
  [
    headerExample({ CREATED: '20261120246000' }),
    '[1:96] Line 1, CREATED: 20261120246000 is not valid. Found: 20261120246000. Expected: a moment yyyymmddHHMMSS.',
  ],
];

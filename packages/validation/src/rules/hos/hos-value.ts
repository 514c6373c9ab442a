import type { HosField } from '../../formats/hos-fixed/layout.ts';
import { type Reporter, rule } from '../../rule.ts';
import { bareLine, completeLine, headerExample, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import {
  accepts,
  fieldText,
  hasField,
  type HosHeader,
  type HosLine,
  type HosRecord,
  shownValue,
} from './subject.ts';

/** O-003, O-004 and O-005 speak about the header's other fields. */
const headerFields = ['LAYOUT_VERSION', 'VENDOR_NAME', 'SAMPLE_SIZE', 'FILE_TYPE', 'CREATED', 'FILLER'];

function checkFields(line: HosLine, fields: readonly HosField[], report: Reporter): void {
  for (const field of fields) {
    if (!hasField(line, field) || accepts(line, field)) continue;
    reportField(line, field, report, {
      expected: field.expected,
      message: `Line ${line.line}, ${field.name}: ${shownValue(fieldText(line, field))} is not valid.`,
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
      const fields = headerFields.map((name) => line.layout.fieldOf(name));
      checkFields(line, fields, report);
    } else if (line.isPlain) {
      // Its columns are in order, so only fields of several characters can be wrong.
      checkPairs(line, report);
      checkFields(line, line.plan.wideValued, report);
    } else checkFields(line, line.plan.valued, report);
  },
  examples: {
    pass: [
      recordExample(completeLine()),
      recordExample(bareLine()),
      recordExample(completeLine({ PBP: '001', HDPHY: '30', WEIGHT: '700', INCOME: '10' })),
      headerExample(),
      headerExample({}, 104),
    ],
    fail: [
      recordExample(completeLine({ VRGENHTH: '7' })),
      recordExample(completeLine({ HDPHY: '31' })),
      recordExample(completeLine({ HDPHY: ' 5' })),
      recordExample(completeLine({ BIRTH_DATE: '19500230' })),
      recordExample(completeLine({ PCTCMP: '100.01' })),
      recordExample(completeLine({ PBP: '1' })),
      recordExample(bareLine({ SEX_ADMIN: '' })),
      recordExample(bareLine({ MEMBER_KEY: ' M29000001' })),
      recordExample(bareLine({ FILLER: '                   x' })),
      recordExample(bareLine({ MEMBER_KEY: 'M29\u00e9' })),
      headerExample({ LAYOUT_VERSION: 'HOS2.5' }),
      headerExample({ FILE_TYPE: 'X' }),
      headerExample({ CREATED: '20261120246000' }),
    ],
  },
});

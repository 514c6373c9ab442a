import { blank } from '../../formats/hos-fixed/bytes.ts';
import { rule } from '../../rule.ts';
import { bareLine, completeLine, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import { fieldText, type HosRecord, showValue } from './subject.ts';

export const hosDisposition = rule<HosRecord>({
  id: 'O-008',
  name: 'HosDisposition',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition: 'disposition unknown, or mode letter disagrees with survey mode',
  message: 'Line {n}: disposition {d}.',
  basis: 'W',
  summary: 'The disposition is none of the table, or its letter and the mode of completion are not the same.',
  why: 'The disposition decides whether the member counts as respondent, non-respondent or ineligible.',
  fix: 'Give M (mail) or T (telephone) and a code of the table. SRVMODE repeats the letter; it may be blank only where no survey was completed, wholly or partially.',
  source: 'rules-hos, hos-dispositions',
  check(record, report) {
    const { bytes, start, length, outcome, plan } = record;
    const { disposition, mode } = plan;
    if (disposition.end > length) return;
    const letter = bytes[start + disposition.at];
    const isKnown = outcome !== null;
    const reportedLetter = mode.end > length ? letter : bytes[start + mode.at];
    const mayLackMode = outcome !== 'complete' && outcome !== 'partial';
    if (isKnown && (reportedLetter === letter || (reportedLetter === blank && mayLackMode))) return;
    const text = showValue(fieldText(record, disposition));
    reportField(record, disposition, report, {
      expected: isKnown
        ? `${text.slice(0, 1)} in SRVMODE, which is ${showValue(fieldText(record, mode))}`
        : 'M or T and a code of the disposition table',
      message: `Line ${record.line}: disposition ${text}.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(completeLine()),
      recordExample(completeLine({ SRVDISP: 'T31', SRVMODE: 'T' })),
      recordExample(bareLine({ SRVDISP: 'T20' })),
      recordExample(bareLine({ SRVDISP: 'M36', SRVMODE: 'M' })),
    ],
    fail: [
      [
        recordExample(bareLine({ SRVDISP: 'X99' })),
        '[2:43] Line 2: disposition X99. Found: X99. Expected: M or T and a code of the disposition table.',
      ],
      [
        recordExample(bareLine({ SRVDISP: 'M11' })),
        '[2:43] Line 2: disposition M11. Found: M11. Expected: M or T and a code of the disposition table.',
      ],
      [
        recordExample(bareLine({ SRVDISP: '' })),
        '[2:43] Line 2: disposition blank. Found:    . Expected: M or T and a code of the disposition table.',
      ],
      [
        recordExample(bareLine({ SRVDISP: 'W20' })),
        '[2:43] Line 2: disposition W20. Found: W20. Expected: M or T and a code of the disposition table.',
      ],
      [
        recordExample(completeLine({ SRVMODE: 'T' })),
        '[2:43] Line 2: disposition M10. Found: M10. Expected: M in SRVMODE, which is T.',
      ],
      [
        recordExample(completeLine({ SRVMODE: '' })),
        '[2:43] Line 2: disposition M10. Found: M10. Expected: M in SRVMODE, which is blank.',
      ],
      [
        recordExample(bareLine({ SRVDISP: 'M36', SRVMODE: 'T' })),
        '[2:43] Line 2: disposition M36. Found: M36. Expected: M in SRVMODE, which is T.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import { bareLine, completeLine, recordExample } from './example.ts';
import { countAnsweredItems, isAtLeast } from './percent-complete.ts';
import { reportField } from './report-field.ts';
import { type HosRecord, isAnswered } from './subject.ts';

export const hosAdlRequired = rule<HosRecord>({
  id: 'O-010',
  name: 'HosAdlRequired',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition: 'M10/T10 and an ADL item is blank',
  message: 'Line {n}: all six ADL items are needed for a completed survey.',
  basis: 'W',
  summary:
    'A completed survey lacks the answer to one of the six activities of daily living (items 10a to 10f).',
  why: 'Case-mix adjustment needs all six; without one the survey is not a complete. Silent where fewer items are answered than a complete needs (80 %): then O-009 speaks about the same disposition.',
  fix: 'Give the missing answers if they are on the questionnaire, else code the survey as partial or as non-response.',
  source: 'rules-hos, hos-complete, rules-one-name',
  check(record, report) {
    if (record.outcome !== 'complete' || !record.isWhole) return;
    const { adl } = record.plan;
    const first = adl.find((field) => !isAnswered(record, field));
    if (
      first === undefined ||
      !isAtLeast(record, countAnsweredItems(record), record.plan.completeness.complete)
    )
      return;
    const missing = adl.filter((field) => !isAnswered(record, field));
    reportField(record, first, report, {
      expected: `an answer to each of 10a to 10f; blank: ${missing.map(({ name }) => name).join(', ')}`,
      message: `Line ${record.line}: all six ADL items are needed for a completed survey.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(completeLine()),
      recordExample(completeLine({ SRVDISP: 'M31', ADLEAT: '' })),
      recordExample(bareLine()),
    ],
    fail: [
      [
        recordExample(completeLine({ ADLEAT: '' })),
        '[2:80] Line 2: all six ADL items are needed for a completed survey. Found:  . Expected: an answer to each of 10a to 10f; blank: ADLEAT.',
      ],
      [
        recordExample(completeLine({ SRVDISP: 'T10', SRVMODE: 'T', ADLBTH: '', ADLTLT: '' })),
        '[2:78] Line 2: all six ADL items are needed for a completed survey. Found:  . Expected: an answer to each of 10a to 10f; blank: ADLBTH, ADLTLT.',
      ],
    ],
  }),
});

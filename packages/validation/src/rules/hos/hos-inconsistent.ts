import { rule } from '../../rule.ts';
import { bareLine, completeLine, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import { fieldText, type HosRecord, isAnswered, showValue } from './subject.ts';

export const hosInconsistent = rule<HosRecord>({
  id: 'O-013',
  name: 'HosInconsistent',
  severity: 'Warning',
  scope: 'detail',
  phase: 'record',
  condition: 'e.g. leakage=No and bother answered; falls=No and ...; healthy days > 30',
  message: 'Line {n}: {a} does not agree with {b}.',
  basis: 'W',
  summary: 'A question is answered that the answer to its screener excludes.',
  why: 'Such are: how much leakage bothers, talking about it or its treatment (MUIINT, MUITLK, MUITRT) after "no leakage"; a cancer under treatment (CACOLON, CALUNG, CABREAST, CAPROST, CAOTHER) after "no cancer"; advice on exercise (PAOADV) after "no visits". A screener that is blank excludes nothing, and healthy days over 30 are values of O-007.',
  fix: 'Compare with the questionnaire. Nothing to do where the member answered so.',
  source: 'rules-hos, hos-layout-detail',
  check(record, report) {
    if (record.outcome === null || !record.isWhole) return;
    const { bytes, start } = record;
    const { dependents } = record.plan;
    for (let i = 0; i < dependents.length; i++) {
      const dependent = dependents[i];
      if (dependent === undefined) break;
      const { field, screener, excluding } = dependent;
      if (excluding[bytes[start + screener.at] ?? 0] !== 1 || !isAnswered(record, field)) continue;
      const answer = `${screener.name} ${fieldText(record, screener)}`;
      const text = showValue(fieldText(record, field));
      reportField(record, field, report, {
        expected: `blank after ${answer}`,
        message: `Line ${record.line}: ${field.name} ${text} does not agree with ${answer}.`,
      });
    }
  },
  examples: () => ({
    pass: [
      recordExample(completeLine({ MUILKG: '1', MUIINT: '2' })),
      recordExample(completeLine({ MUILKG: '2' })),
      recordExample(completeLine({ MUILKG: '', MUIINT: '2' })),
      recordExample(completeLine({ PAOTLK: '2', PAOADV: '1' })),
      recordExample(bareLine()),
    ],
    fail: [
      [
        recordExample(completeLine({ MUILKG: '2', MUIINT: '2' })),
        '[2:127] Line 2: MUIINT 2 does not agree with MUILKG 2. Found: 2. Expected: blank after MUILKG 2.',
      ],
      [
        recordExample(completeLine({ MUILKG: '2', MUITLK: '1' })),
        '[2:128] Line 2: MUITLK 1 does not agree with MUILKG 2. Found: 1. Expected: blank after MUILKG 2.',
      ],
      [
        recordExample(completeLine({ MUILKG: '2', MUITRT: '1' })),
        '[2:129] Line 2: MUITRT 1 does not agree with MUILKG 2. Found: 1. Expected: blank after MUILKG 2.',
      ],
      [
        recordExample(completeLine({ CCANYCA: '2', CABREAST: '1' })),
        '[2:115] Line 2: CABREAST 1 does not agree with CCANYCA 2. Found: 1. Expected: blank after CCANYCA 2.',
      ],
      [
        recordExample(completeLine({ PAOTLK: '3', PAOADV: '2' })),
        '[2:131] Line 2: PAOADV 2 does not agree with PAOTLK 3. Found: 2. Expected: blank after PAOTLK 3.',
      ],
    ],
  }),
});

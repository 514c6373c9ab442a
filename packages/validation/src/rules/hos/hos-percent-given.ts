import { parseDigits, isBlankAt } from '../../formats/hos-fixed/bytes.ts';
import { formatPercent } from '../../results/numbers.ts';
import { rule } from '../../rule.ts';
import { bareLine, completeLine, recordExample } from './example.ts';
import { countAnsweredItems, countAnswers, fitsDisposition } from './percent-complete.ts';
import { reportField } from './report-field.ts';
import { fieldText, type HosRecord } from './subject.ts';

/** In hundredths of a point, whole and decimals: 082.19 is 8219; -1 where it is no such number. */
function givenPercent({ plan: { percent }, bytes, start }: HosRecord): number {
  const whole = parseDigits(bytes, start + percent.at, 3);
  const decimals = parseDigits(bytes, start + percent.at + 4, 2);
  return whole < 0 || decimals < 0 ? -1 : whole * 100 + decimals;
}

/** Within one item, and a hundredth of a point for rounding; whole numbers throughout. */
const agrees = (reportedPercent: number, answered: number, askedCount: number): boolean =>
  Math.abs(reportedPercent * askedCount - answered * 10_000) <= 10_000 + askedCount;

export const hosPercentGiven = rule<HosRecord>({
  id: 'O-018',
  name: 'HosPercentGiven',
  severity: 'Warning',
  scope: 'detail',
  phase: 'record',
  condition:
    "PCTCMP given on a complete or partial and more than one item away from the percent of answered items, this year's or all of the layout; not where O-009 names the record",
  message: 'Line {n}: PCTCMP {x} does not agree with the answers, {p} %.',
  basis: 'A',
  summary: 'PCTCMP, the given percent of answered items, does not follow from the items of the record.',
  why: "The portal counts the answers itself, so a wrong PCTCMP changes no result; it shows that the file was made from other answers, or that columns have moved. A percent over this year's items or over all items of the layout is accepted, since which questions were dropped is assumed; so is one item more or less. Where the disposition disagrees too, O-009 names it.",
  fix: 'Compute PCTCMP as 100 times the answered items over the items that are not tied to a screener, with two decimals, or leave it blank.',
  source: 'rules-hos, hos-complete',
  check(record, report) {
    const { isWhole, outcome, plan } = record;
    if (!isWhole || (outcome !== 'complete' && outcome !== 'partial')) return;
    const { applicable, notAsked, percent } = plan;
    if (isBlankAt(record.bytes, record.start + percent.at, percent.width)) return;
    const reportedPercent = givenPercent(record);
    if (reportedPercent < 0) return; // O-007
    const answered = countAnsweredItems(record);
    if (!fitsDisposition(record, answered)) return; // O-009
    if (agrees(reportedPercent, answered, applicable.fields.length)) return;
    const all = applicable.fields.length + notAsked.fields.length;
    if (agrees(reportedPercent, answered + countAnswers(record, notAsked), all)) return;
    const computed = formatPercent(answered, applicable.fields.length);
    const text = fieldText(record, percent);
    reportField(record, percent, report, {
      expected: `${computed}: ${answered} of ${applicable.fields.length} items are answered`,
      message: `Line ${record.line}: PCTCMP ${text} does not agree with the answers, ${computed} %.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(completeLine()),
      recordExample(completeLine({ PCTCMP: '' })),
      // One item and the hundredth of a point: 72 of 73 are 98.63 %.
      recordExample(completeLine({ PCTCMP: '098.63' })),
      recordExample(completeLine({ MRSTAT: '', PCTCMP: '098.63' })),
      // 72 of the 80 items of the older questionnaire.
      recordExample(completeLine({ MRSTAT: '', PCTCMP: '090.00' })),
      recordExample(completeLine({ MRSTAT: '', PCTCMP: '100.00' })),
      recordExample(bareLine({ PCTCMP: '055.00' })),
      recordExample(completeLine({ SRVDISP: 'M31', PCTCMP: '060.00' })),
    ],
    fail: [
      [
        recordExample(completeLine({ PCTCMP: '098.62' })),
        '[2:58] Line 2: PCTCMP 098.62 does not agree with the answers, 100.00 %. Found: 098.62. Expected: 100.00: 73 of 73 items are answered.',
      ],
      [
        recordExample(completeLine({ PCTCMP: '081.00' })),
        '[2:58] Line 2: PCTCMP 081.00 does not agree with the answers, 100.00 %. Found: 081.00. Expected: 100.00: 73 of 73 items are answered.',
      ],
      [
        recordExample(completeLine({ MRSTAT: '', EDUC: '' })),
        '[2:58] Line 2: PCTCMP 100.00 does not agree with the answers, 97.26 %. Found: 100.00. Expected: 97.26: 71 of 73 items are answered.',
      ],
      [
        recordExample(completeLine({ PCTCMP: '000.00' })),
        '[2:58] Line 2: PCTCMP 000.00 does not agree with the answers, 100.00 %. Found: 000.00. Expected: 100.00: 73 of 73 items are answered.',
      ],
    ],
  }),
});

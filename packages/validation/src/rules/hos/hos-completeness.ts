import { formatPercent } from '../../results/numbers.ts';
import { rule } from '../../rule.ts';
import { completeLine, recordExample } from './example.ts';
import { countAnsweredItems, fitsDisposition } from './percent-complete.ts';
import { reportField } from './report-field.ts';
import { fieldText, type HosRecord } from './subject.ts';

/** The first so many items of a completed survey. */
const withItems = (count: number, values: Readonly<Record<string, string>>) => {
  const { applicable } = recordExample(completeLine()).plan;
  const blanks = Object.fromEntries(applicable.fields.slice(count).map(({ name }) => [name, '']));
  return recordExample(completeLine({ ...blanks, ...values }));
};
const partial = { SRVDISP: 'T31', SRVMODE: 'T' };

export const hosCompleteness = rule<HosRecord>({
  id: 'O-009',
  name: 'HosCompleteness',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition:
    "M10/T10 and percent complete < 80, or M31/T31 and >= 80; percent of this year's items (asked in hos-layout.json) that are not tied to a screener",
  message: 'Line {n}: {p} % complete does not agree with {d}.',
  basis: 'W',
  summary:
    'The share of answered items does not agree with the disposition: too few for a complete, or too many or too few for a partial.',
  why: "Completes and partials make the response rate. The share is computed from the items themselves (those that this year's questionnaire has and that are not tied to a screener); the PCTCMP of the file is not used, see O-018. The season says which share makes a complete (80 %) and a partial (50 %).",
  fix: 'Correct the disposition: 10 from the share of a complete, 31 from that of a partial, a non-response code and no items below that.',
  source: 'rules-hos, hos-complete, season-surveys',
  check(record, report) {
    const { outcome, isWhole } = record;
    if (!isWhole || (outcome !== 'complete' && outcome !== 'partial')) return;
    const answered = countAnsweredItems(record);
    if (fitsDisposition(record, answered)) return;
    const { disposition, applicable, completeness } = record.plan;
    const { complete, partial: least } = completeness;
    const percent = formatPercent(answered, applicable.fields.length);
    reportField(record, disposition, report, {
      expected: `${outcome === 'complete' ? `at least ${complete} %` : `${least} % to below ${complete} %`} of the ${applicable.fields.length} items answered; ${answered} are`,
      message: `Line ${record.line}: ${percent} % complete does not agree with ${fieldText(record, disposition)}.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(completeLine()),
      // Of 73 items; answers to questions that are no longer asked do not count.
      withItems(59, {}),
      withItems(60, { IADLMEAL: '', HDPHY: '', PNAVG: '' }),
      withItems(58, partial),
      withItems(37, partial),
      withItems(10, { SRVDISP: 'M32' }),
    ],
    fail: [
      [
        withItems(58, {}),
        '[2:43] Line 2: 79.45 % complete does not agree with M10. Found: M10. Expected: at least 80 % of the 73 items answered; 58 are.',
      ],
      [
        withItems(58, { HDPHY: '03', PNAVG: '04' }),
        '[2:43] Line 2: 79.45 % complete does not agree with M10. Found: M10. Expected: at least 80 % of the 73 items answered; 58 are.',
      ],
      [
        withItems(59, partial),
        '[2:43] Line 2: 80.82 % complete does not agree with T31. Found: T31. Expected: 50 % to below 80 % of the 73 items answered; 59 are.',
      ],
      [
        withItems(36, partial),
        '[2:43] Line 2: 49.32 % complete does not agree with T31. Found: T31. Expected: 50 % to below 80 % of the 73 items answered; 36 are.',
      ],
    ],
  }),
});

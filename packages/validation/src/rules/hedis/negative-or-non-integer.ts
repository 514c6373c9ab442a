import type { FieldName, Fields } from '../../formats/hedis-xml/model.ts';
import { type Reporter, rule } from '../../rule.ts';
import { administrativeExample, hybrid, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

/** Is the text a whole number, zero or more, as the schema's counts are? For values read from workbooks and CSV. */
export const isCountText = (text: string): boolean => /^\s*(?:\+?\d+|-0+)\s*$/.test(text);

const decimals: ReadonlySet<FieldName> = new Set([
  'Rate',
  'CYAR',
  'OE',
  'Percent',
  'OversampleRate',
  'ExpectedCount',
  'CountVariance',
]);

/** Every element is a count but rates, shares, O/E, expected counts and variances. */
export const isCountField = (field: FieldName): boolean => !decimals.has(field);

export const negativeOrNonInteger = rule<IndicatorSubject>({
  id: 'I-012',
  name: 'NegativeOrNonInteger',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'count is not a non-negative integer (caught in CSV re-import paths)',
  message: '{key}: {field} must be a whole number, zero or more.',
  basis: 'W',
  summary: 'A count is negative or has a fraction.',
  why: 'Counts are members or events. The import schema already refuses such values in XML; the rule serves workbooks that are filled in by hand and imported again.',
  fix: 'Give a whole number, or 0 where there is nothing to count.',
  source: 'rules-indicator, rules-whole-numbers',
  check(subject, report) {
    checkCounts(subject, report, subject.indicator.key, subject.indicator.fields);
    for (const { rows } of subject.indicator.stratifications)
      for (const row of rows)
        checkCounts(subject, report, `${subject.indicator.key}/${row.category}`, row.fields);
  },
  examples: () => ({
    pass: [hybridExample({ Rate: '67.15', OversampleRate: '7.5' })],
    fail: [
      [
        administrativeExample({ NumeratorByAdmin: -1 }),
        '[24:1] W30.First15Months: NumeratorByAdmin must be a whole number, zero or more. Found: -1. Expected: a whole number, zero or more.',
      ],
      [
        administrativeExample({ NumeratorByAdmin: '291.5' }),
        '[24:1] W30.First15Months: NumeratorByAdmin must be a whole number, zero or more. Found: 291.5. Expected: a whole number, zero or more.',
      ],
      [
        indicatorExample('CBP.ControlHighBP', {
          hybrid,
          race: { Asian: { EligiblePopulation: 3, Numerator: '0.5' } },
        }),
        '[37:1] CBP.ControlHighBP/Asian: Numerator must be a whole number, zero or more. Found: 0.5. Expected: a whole number, zero or more.',
      ],
    ],
  }),
});

function checkCounts(subject: IndicatorSubject, report: Reporter, name: string, fields: Fields): void {
  for (const [field, number] of fields) {
    // The value decides for nearly all; only a suspicious one is checked as text.
    if (Number.isInteger(number.value) && number.value >= 0) continue;
    if (!isCountField(field) || isCountText(number.text)) continue;
    reportIndicator(subject, report, {
      at: number,
      found: number.text,
      expected: 'a whole number, zero or more',
      message: `${name}: ${field} must be a whole number, zero or more.`,
    });
  }
}

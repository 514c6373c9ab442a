import { computeOversampleRecords } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { checkEqual } from './compare-field.ts';
import { hybridExample } from './example-blocks.ts';
import type { IndicatorSubject } from './subject.ts';

export const oversampleCount = rule<IndicatorSubject>({
  id: 'H-006',
  name: 'OversampleCount',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'OversampleRecordsNumber present and <> ceil(MRSS*rate/100)',
  message: '{key}: oversample of {x} does not follow from {r} %.',
  basis: 'V',
  summary: 'The given oversample does not follow from the sample size and the oversample rate.',
  why: 'The oversample is the sample size times the oversample rate, rounded up: 5 % of 411 is 21.',
  fix: 'Correct the oversample rate or the number of oversample records, or leave the number out: it is computed anyway.',
  source: 'rules-hybrid, hedis-file-hybrid',
  check: checkEqual({
    field: 'OversampleRecordsNumber',
    expected: computeOversampleRecords,
    message: (key, reportedValue, _computed, fields) =>
      `${key}: oversample of ${reportedValue} does not follow from ${fields.get('OversampleRate')?.text} %.`,
  }),
  examples: () => ({
    pass: [hybridExample({ OversampleRecordsNumber: 21 }), hybridExample()],
    fail: [
      [
        hybridExample({ OversampleRecordsNumber: 20 }),
        '[34:1] CBP.ControlHighBP: oversample of 20 does not follow from 5 %. Found: OversampleRecordsNumber 20. Expected: 21.',
      ],
      [
        hybridExample({ OversampleRecordsNumber: 22 }),
        '[34:1] CBP.ControlHighBP: oversample of 22 does not follow from 5 %. Found: OversampleRecordsNumber 22. Expected: 21.',
      ],
    ],
  }),
});

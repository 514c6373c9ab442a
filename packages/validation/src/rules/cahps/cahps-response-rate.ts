import { formatPercent } from '../../results/numbers.ts';
import { rangeRule } from '../../rule.ts';
import { totalsExample } from './example.ts';
import type { TotalsSubject } from './subject.ts';

export const cahpsResponseRate = rangeRule<TotalsSubject>({
  id: 'C-015',
  name: 'CahpsResponseRate',
  severity: 'Info',
  scope: 'file',
  phase: 'totals',
  condition: 'response rate < 10 % or > 60 %',
  message: 'Response rate {x} % is unusual.',
  basis: 'W',
  summary: (highest, lowest) => `The response rate is below ${lowest} % or above ${highest} %.`,
  why: 'It is completes over sampled members less the ineligible ones, for the whole file, compared exactly. It tells of mistakes in dispositions and never counts against a file.',
  fix: 'Make sure that members without a response are in the file and that dispositions are right.',
  source: 'rules-cahps, cahps-response-rate',
  threshold: { value: 60, unit: '%', min: 0, max: 100 },
  lowerThreshold: { value: 10, unit: '%', min: 0, max: 100 },
  check({ totals }, report, lowest, highest) {
    const completes = totals.all.completes;
    const eligible = totals.all.rows - totals.all.ineligible;
    if (eligible <= 0) return;
    if (100 * completes >= lowest * eligible && 100 * completes <= highest * eligible) return;
    const rate = formatPercent(completes, eligible);
    report({
      found: `${completes} of ${eligible}`,
      expected: `${lowest} to ${highest} %`,
      message: `Response rate ${rate} % is unusual.`,
    });
  },
  examples: () => ({
    pass: [
      totalsExample('adult-medicaid', { general: { rows: 1000, ineligible: 0, completes: 100 } }),
      totalsExample('adult-medicaid', { general: { rows: 1010, ineligible: 10, completes: 600 } }),
      totalsExample('adult-medicaid', { general: { rows: 3, ineligible: 3, completes: 0 } }),
    ],
    fail: [
      [
        totalsExample('adult-medicaid', { general: { rows: 1000, ineligible: 0, completes: 99 } }),
        'Response rate 9.90 % is unusual. Found: 99 of 1000. Expected: 10 to 60 %.',
      ],
      [
        totalsExample('adult-medicaid', { general: { rows: 1010, ineligible: 10, completes: 601 } }),
        'Response rate 60.10 % is unusual. Found: 601 of 1000. Expected: 10 to 60 %.',
      ],
    ],
  }),
});

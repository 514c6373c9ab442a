import { formatPercent } from '../../results/numbers.ts';
import { thresholdRule } from '../../rule.ts';
import { wholeExample } from './example.ts';
import { headerText, type HosWhole, responseRateParts } from './subject.ts';

export const hosResponseRate = thresholdRule<HosWhole>({
  id: 'O-016',
  name: 'HosResponseRate',
  severity: 'Warning',
  scope: 'file',
  phase: 'whole',
  condition: 'response rate < 20 %',
  message: 'Response rate {x} %.',
  basis: 'W',
  summary: (percent) => `Fewer than ${percent} % of the eligible sample answered, wholly or partially.`,
  why: 'So low a rate is rare, and often a sign of missing records. Silent on interim files, which are made while answers still come in.',
  fix: 'Check that all completed surveys are in the file. Nothing to do where the rate is right.',
  source: 'rules-hos, hos-response-rate',
  threshold: { value: 20, unit: '%', min: 0, max: 100 },
  check(whole, report, threshold) {
    const parts = responseRateParts(whole);
    if (parts === null || headerText(whole.header, 'FILE_TYPE') === 'I') return;
    if (parts.responses * 100 >= threshold * parts.eligible) return;
    const rate = formatPercent(parts.responses, parts.eligible);
    report({
      found: `${rate} % (${parts.responses} of ${parts.eligible})`,
      expected: `at least ${threshold} %`,
      message: `Response rate ${rate} %.`,
    });
  },
  examples: () => ({
    pass: [
      wholeExample({}),
      wholeExample({}, { complete: 188, partial: 40 }),
      wholeExample({ FILE_TYPE: 'I' }, { complete: 0, partial: 0 }),
      wholeExample({}, { complete: 0, partial: 0, ineligible: 1200 }),
    ],
    fail: [
      [
        wholeExample({}, { complete: 187, partial: 40 }),
        'Response rate 19.91 %. Found: 19.91 % (227 of 1140). Expected: at least 20 %.',
      ],
      [
        wholeExample({}, { complete: 0, partial: 0 }),
        'Response rate 0.00 %. Found: 0.00 % (0 of 1140). Expected: at least 20 %.',
      ],
    ],
  }),
});

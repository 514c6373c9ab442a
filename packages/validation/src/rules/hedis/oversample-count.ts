import { oversampleRecordsOf } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { hybrid } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
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
  check(subject, report) {
    const { fields, key } = subject.indicator;
    const given = fields.get('OversampleRecordsNumber');
    if (given === undefined) return;
    const computed = oversampleRecordsOf(fields);
    if (computed === null || given.value === computed) return;
    reportIndicator(subject, report, {
      at: given,
      found: `OversampleRecordsNumber ${given.value}`,
      expected: computed,
      message: `${key}: oversample of ${given.value} does not follow from ${fields.get('OversampleRate')?.text} %.`,
    });
  },
  examples: {
    pass: [
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, OversampleRecordsNumber: 21 } }),
      indicatorExample('CBP.ControlHighBP', { hybrid }),
    ],
    fail: [
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, OversampleRecordsNumber: 20 } }),
      indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, OversampleRecordsNumber: 22 } }),
    ],
  },
});

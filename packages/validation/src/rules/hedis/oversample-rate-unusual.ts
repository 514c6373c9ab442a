import { thresholdRule } from '../../rule.ts';
import { hybridExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

const percent = 1_000_000n;
const multipleOf = 5;

/** `0, 5 or 10` */
function listRates(highest: number): string {
  const rates = Array.from({ length: Math.floor(highest / multipleOf) }, (_, at) => at * multipleOf);
  return rates.length === 0 ? `${highest}` : `${rates.join(', ')} or ${highest}`;
}

export const oversampleRateUnusual = thresholdRule<IndicatorSubject>({
  id: 'H-008',
  name: 'OversampleRateUnusual',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'OversampleRate not a multiple of 5 or > 20',
  message: '{key}: oversample rate {r} % needs auditor approval.',
  basis: 'W',
  summary: (highest) => `The oversample rate is not one of ${listRates(highest)} %.`,
  why: (highest) =>
    `Oversamples are drawn in steps of 5 % up to ${highest} %; anything else needs the approval of the auditor.`,
  fix: 'Have the rate approved by your auditor, or correct it.',
  source: 'rules-hybrid, hedis-file-hybrid',
  threshold: { value: 20, unit: '%', min: 0, max: 100, multipleOf },
  check(subject, report, highest) {
    const rate = subject.indicator.fields.get('OversampleRate');
    if (rate === undefined) return;
    if (rate.scaled % (BigInt(multipleOf) * percent) === 0n && rate.scaled <= BigInt(highest) * percent)
      return;
    reportIndicator(subject, report, {
      at: rate,
      found: `OversampleRate ${rate.text}`,
      expected: `a multiple of ${multipleOf} from 0 to ${highest}`,
      message: `${subject.indicator.key}: oversample rate ${rate.text} % needs auditor approval.`,
    });
  },
  examples: () => ({
    pass: [hybridExample({ OversampleRate: '20.00' }), hybridExample({ OversampleRate: 0 })],
    fail: [
      [
        hybridExample({ OversampleRate: '7.5' }),
        '[26:1] CBP.ControlHighBP: oversample rate 7.5 % needs auditor approval. Found: OversampleRate 7.5. Expected: a multiple of 5 from 0 to 20.',
      ],
      [
        hybridExample({ OversampleRate: 25 }),
        '[26:1] CBP.ControlHighBP: oversample rate 25 % needs auditor approval. Found: OversampleRate 25. Expected: a multiple of 5 from 0 to 20.',
      ],
    ],
  }),
});

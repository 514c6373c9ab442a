import type { Fields } from '../../formats/hedis-xml/model.ts';
import { formatFraction, formatPercent } from '../../results/numbers.ts';
import { thresholdRule } from '../../rule.ts';
import { hybrid, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

const percentScale = 100_000_000n;
const { NumeratorByAdminElig: _hits, ...withoutHits } = hybrid;

export const adminRateVsSample = thresholdRule<IndicatorSubject>({
  id: 'H-011',
  name: 'AdminRateVsSample',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition: '|NumeratorByAdmin/Denominator - CYAR| > 15 points',
  message: '{key}: administrative rate in the sample differs from the population rate by {p} points.',
  basis: 'W',
  summary: 'Administrative data finds a very different share in the sample than in the population.',
  why: (points) =>
    `A random sample mirrors its population. A gap above ${points} points suggests that the sample was not drawn at random, or that claims of one of the two are incomplete.`,
  fix: 'Check how the sample was drawn and that both counts use the same claims.',
  source: 'rules-hybrid, rules-computed, rules-experimental',
  threshold: { value: 15, unit: 'percentage points', min: 0, max: 100 },
  check(subject, report, threshold) {
    const { block, fields, key } = subject.indicator;
    if (block !== 'hybrid') return;
    const admin = fields.get('NumeratorByAdmin');
    const denominator = fields.get('Denominator');
    if (admin === undefined || denominator === undefined || denominator.value === 0) return;
    const population = populationRate(fields);
    if (population === undefined) return;
    const [numeratorByAdmin, eligible] = population;
    const under = BigInt(denominator.value) * eligible;
    const difference = BigInt(admin.value) * eligible - numeratorByAdmin * BigInt(denominator.value);
    const gap = difference < 0n ? -difference : difference;
    if (gap * 100n <= BigInt(threshold) * under) return;
    const points = formatFraction(gap * 100n, under, 2);
    reportIndicator(subject, report, {
      at: admin,
      found: formatPercent(admin.value, denominator.value),
      expected: `within ${threshold} points of ${formatFraction(numeratorByAdmin * 100n, eligible, 2)}`,
      message: `${key}: administrative rate in the sample differs from the population rate by ${points} points.`,
    });
  },
  examples: () => ({
    pass: [
      hybridExample(),
      hybridExample({
        EligiblePopulation: 1000,
        NumeratorByAdminElig: 350,
        NumeratorByAdmin: 50,
        Denominator: 100,
      }),
      hybridExample({ EligiblePopulation: 0 }),
    ],
    fail: [
      [
        hybridExample({
          EligiblePopulation: 1000,
          NumeratorByAdminElig: 651,
          NumeratorByAdmin: 50,
          Denominator: 100,
        }),
        '[31:1] CBP.ControlHighBP: administrative rate in the sample differs from the population rate by 15.10 points. Found: 50.00. Expected: within 15 points of 65.10.',
      ],
      [
        hybridExample({
          EligiblePopulation: 1000,
          NumeratorByAdminElig: 349,
          NumeratorByAdmin: 50,
          Denominator: 100,
        }),
        '[31:1] CBP.ControlHighBP: administrative rate in the sample differs from the population rate by 15.10 points. Found: 50.00. Expected: within 15 points of 34.90.',
      ],
      [
        indicatorExample('CBP.ControlHighBP', {
          hybrid: { ...withoutHits, CYAR: '10.00' },
        }),
        '[30:1] CBP.ControlHighBP: administrative rate in the sample differs from the population rate by 35.74 points. Found: 45.74. Expected: within 15 points of 10.00.',
      ],
    ],
  }),
});

/** CYAR as a fraction: from counts where they are given, else the given rate. */
function populationRate(fields: Fields): readonly [bigint, bigint] | undefined {
  const numeratorByAdmin = fields.get('NumeratorByAdminElig');
  const population = fields.get('EligiblePopulation');
  if (numeratorByAdmin !== undefined && population !== undefined)
    return population.value === 0 ? undefined : [BigInt(numeratorByAdmin.value), BigInt(population.value)];
  const reportedValue = fields.get('CYAR');
  return reportedValue === undefined ? undefined : [reportedValue.scaled, percentScale];
}

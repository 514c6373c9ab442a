import type { IndicatorData } from '../../formats/hedis-xml/model.ts';
import { dimensionTotals } from '../../results/dimension-totals.ts';
import { percentDiffers, formatPercent, formatScaled } from '../../results/numbers.ts';
import { type Reporter, rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

/** 0.05 percentage points, scaled as `Num.scaled` is. */
const sumTolerance = 50_000n;

const languages = (english: string, other: string, declined: string, unknown: string): MeasureSubject =>
  measureExample('LDM', {
    indicators: {
      'LDM.SpokenLanguage.English': { diversity: { MemberCount: 1, Percent: english } },
      'LDM.SpokenLanguage.NonEnglish': { diversity: { MemberCount: 1, Percent: other } },
      'LDM.SpokenLanguage.Declined': { diversity: { MemberCount: 1, Percent: declined } },
      'LDM.SpokenLanguage.Unknown': { diversity: { MemberCount: 0, Percent: unknown } },
    },
  });

export const distributionTotal = rule<MeasureSubject>({
  id: 'X-015',
  name: 'DistributionTotal',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition:
    'the Percent values of one RDM or LDM dimension, where given, do not add to 100 within 0.05 (a Percent that differs from its count is I-002; race against ethnicity totals is X-014)',
  message: '{code}: shares add to {s}.',
  basis: 'W',
  summary: 'The percents of a distribution do not add up to 100.',
  why: 'Each member is in one category of a dimension, so that the shares add up to 100 %; rounding may cost 0.05 points.',
  fix: 'Compute each percent as the count over the total of its dimension, or leave the percents out: they are computed anyway.',
  source: 'rules-relations, rules-precision, rules-relations-types',
  check(subject, report) {
    const { definition, measure } = subject;
    if (!definition.relations.some(({ type }) => type === 'distributionSums')) return;
    for (const [metric, total] of dimensionTotals(measure, definition))
      checkDimension(subject, report, metric, total);
  },
  examples: () => ({
    pass: [
      languages('33.33', '33.33', '33.33', '0'),
      // Adds to 100, but not as counted: I-002.
      languages('30.00', '36.67', '33.33', '0'),
      measureExample('LDM', {
        indicators: { 'LDM.SpokenLanguage.English': { diversity: { MemberCount: 7 } } },
      }),
      measureExample('LDM', {
        indicators: { 'LDM.SpokenLanguage.English': { diversity: { MemberCount: 0, Percent: 0 } } },
      }),
    ],
    fail: [
      [
        languages('33.33', '33.33', '33.28', '0'),
        '[29:1] LDM: shares add to 99.94. Found: 33.28. Expected: 33.33.',
      ],
      [
        languages('33.33', '33.33', '33.33', '1.00'),
        '[32:1] LDM: shares add to 100.99. Found: 1.00. Expected: 0.00.',
      ],
    ],
  }),
});

/** One report for each dimension, at the first percent that is off. */
function checkDimension(subject: MeasureSubject, report: Reporter, metric: string, total: number): void {
  let sum = 0n;
  let isComplete = true;
  let first: IndicatorData | undefined;
  let off: IndicatorData | undefined;
  for (const known of subject.definition.indicators) {
    if (known.metric !== metric) continue;
    const indicator = subject.measure.indicators.get(known.key);
    if (indicator === undefined) continue;
    const percent = indicator.fields.get('Percent');
    const count = indicator.fields.get('MemberCount');
    if (percent === undefined || count === undefined) {
      isComplete = false;
      continue;
    }
    first ??= indicator;
    sum += percent.scaled;
    if (off === undefined && percentDiffers(percent, count.value, total)) off = indicator;
  }
  if (first === undefined) return;
  const distance = sum - 100_000_000n;
  const isWhole = !isComplete || total === 0 || (distance <= sumTolerance && distance >= -sumTolerance);
  if (isWhole) return;
  const place = off ?? first;
  const percent = place.fields.get('Percent');
  const count = place.fields.get('MemberCount')?.value ?? 0;
  reportMeasure(subject, report, {
    at: percent,
    indicatorKey: place.key,
    found: percent?.text,
    expected: total === 0 ? '0' : formatPercent(count, total),
    message: `${subject.measure.code}: shares add to ${formatScaled(sum)}.`,
  });
}

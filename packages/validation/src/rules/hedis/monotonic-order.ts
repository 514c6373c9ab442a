import { getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { numeratorsExample } from './example-blocks.ts';
import { alignedIndicators } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const rehabilitation = (first: number, second: number, achieved: number): MeasureSubject =>
  numeratorsExample('CRE', 100, {
    'CRE.Engagement1.18-64': first,
    'CRE.Engagement2.18-64': second,
    'CRE.Achievement.18-64': achieved,
  });

export const monotonicOrder = rule<MeasureSubject>({
  id: 'X-010',
  name: 'MonotonicOrder',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'CRE Engagement1 < Engagement2 or Engagement2 < Achievement',
  message: '{code} {stratum}: later phase exceeds the earlier one.',
  basis: 'W',
  summary: 'More members reached a later phase than the one before it.',
  why: 'The phases of cardiac rehabilitation ask for 12, 24 and 36 sessions; no member reaches a later one without the earlier.',
  fix: 'Check the numbers of sessions counted for each phase.',
  source: 'rules-relations, rules-same-stratum, rules-relations-types',
  check(subject, report) {
    const { definition, measure } = subject;
    for (const relation of definition.relations) {
      if (relation.type !== 'monotonic') continue;
      for (const { indicators, stratum } of alignedIndicators(definition, relation, relation.order ?? [])) {
        let before = Number.POSITIVE_INFINITY;
        for (const known of indicators) {
          const indicator = known && measure.indicators.get(known.key);
          const numerator = indicator === undefined ? null : getNumerator(indicator);
          if (indicator === undefined || numerator === null) continue;
          if (numerator > before)
            reportMeasure(subject, report, {
              at: numeratorElement(indicator),
              indicatorKey: indicator.key,
              found: numerator,
              expected: `at most ${before}`,
              message: `${definition.code} ${stratum}: later phase exceeds the earlier one.`,
            });
          before = numerator;
        }
      }
    }
  },
  examples: () => ({
    pass: [rehabilitation(50, 40, 30), rehabilitation(50, 50, 50)],
    fail: [
      [
        rehabilitation(50, 51, 30),
        '[26:1] CRE 18-64: later phase exceeds the earlier one. Found: 51. Expected: at most 50.',
      ],
      [
        rehabilitation(50, 40, 41),
        '[29:1] CRE 18-64: later phase exceeds the earlier one. Found: 41. Expected: at most 40.',
      ],
    ],
  }),
});

import { numeratorOf, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { alignedIndicators } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const highRisk = (avoid: number, exceptDiagnosis: number, total: number): MeasureSubject => {
  const row = (NumeratorByAdmin: number) => ({
    administrative: { EligiblePopulation: 1000, NumeratorByAdmin },
  });
  return measureExample(
    'DAE',
    {
      indicators: {
        'DAE.HighRiskAvoid': row(avoid),
        'DAE.HighRiskExceptDiagnosis': row(exceptDiagnosis),
        'DAE.Total': row(total),
      },
    },
    { productLine: 'Medicare' },
  );
};

export const unionBounds = rule<MeasureSubject>({
  id: 'X-009',
  name: 'UnionBounds',
  severity: 'Error',
  scope: 'measure',
  summary: 'The total numerator is smaller than one of its parts, or larger than both together.',
  why: 'The total counts members in either part, each once: at least the larger part, at most their sum.',
  fix: 'Count for the total each member who is in at least one of the two numerators.',
  source: 'HEDIS rule catalogue, X-009; relation unionBounds of DAE',
  check(subject, report) {
    const { definition, measure } = subject;
    for (const relation of definition.relations) {
      if (relation.type !== 'unionBounds') continue;
      for (const { indicators } of alignedIndicators(definition, relation, [
        relation.union,
        ...(relation.parts ?? []),
      ])) {
        const whole = indicators[0] && measure.indicators.get(indicators[0].key);
        const total = whole === undefined ? null : numeratorOf(whole);
        if (whole === undefined || total === null) continue;
        let largest = 0;
        let sum = 0;
        for (let index = 1; index < indicators.length; index++) {
          const key = indicators[index]?.key;
          const part = key === undefined ? undefined : measure.indicators.get(key);
          const numerator = (part === undefined ? null : numeratorOf(part)) ?? Number.NaN;
          largest = Math.max(largest, numerator);
          sum += numerator;
        }
        // NaN: a part is absent, which M-015 names.
        if (Number.isNaN(sum) || (total >= largest && total <= sum)) continue;
        reportMeasure(subject, report, {
          at: numeratorElement(whole),
          indicatorKey: whole.key,
          found: total,
          expected: `${largest} to ${sum}`,
          message: `${definition.code}: total is not between its parts.`,
        });
      }
    }
  },
  examples: {
    pass: [highRisk(40, 30, 40), highRisk(40, 30, 70)],
    fail: [highRisk(40, 30, 39), highRisk(40, 30, 71)],
  },
});

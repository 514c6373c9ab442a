import { numeratorOf, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { alignedIndicators } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const treatment = (initiation: number, engagement: number): MeasureSubject => {
  const row = (NumeratorByAdmin: number) => ({
    administrative: { EligiblePopulation: 100, NumeratorByAdmin },
  });
  return measureExample('IET', {
    indicators: {
      'IET.Initiation.Opioid.18-64': row(initiation),
      'IET.Engagement.Opioid.18-64': row(engagement),
    },
  });
};

export const engagementVersusInitiation = rule<MeasureSubject>({
  id: 'X-004',
  name: 'EngagementVersusInitiation',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'IET Engagement numerator > Initiation numerator',
  message: '{code} {group}/{stratum}: engagement exceeds initiation.',
  basis: 'V',
  summary: 'More episodes engaged in treatment than began one.',
  why: 'Engagement counts episodes that first met the initiation numerator.',
  fix: 'Count engagement only for episodes with initiation, in the same diagnosis cohort and age band.',
  source: 'rules-relations, rules-same-stratum, rules-relations-types',
  check(subject, report) {
    const { definition, measure } = subject;
    if (definition.code !== 'IET') return;
    for (const relation of definition.relations) {
      if (relation.type !== 'subsetRate') continue;
      for (const { group, indicators, stratum } of alignedIndicators(definition, relation, [
        relation.higher,
        relation.lower,
      ])) {
        const [higher, lower] = indicators;
        if (higher === undefined || lower === undefined) continue;
        const initiation = measure.indicators.get(higher.key);
        const engagement = measure.indicators.get(lower.key);
        if (initiation === undefined || engagement === undefined) continue;
        const begun = numeratorOf(initiation);
        const engaged = numeratorOf(engagement);
        if (begun === null || engaged === null || engaged <= begun) continue;
        reportMeasure(subject, report, {
          at: numeratorElement(engagement),
          indicatorKey: engagement.key,
          found: engaged,
          expected: `at most ${begun}`,
          message: `${definition.code} ${group}/${stratum}: engagement exceeds initiation.`,
        });
      }
    }
  },
  examples: { pass: [treatment(40, 40)], fail: [treatment(40, 41)] },
});

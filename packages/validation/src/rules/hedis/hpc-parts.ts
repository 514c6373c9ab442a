import { explainSum } from './explain-sum.ts';
import { rule } from '../../rule.ts';
import { members } from './example-blocks.ts';
import { measureExample } from './example.ts';
import { listSums } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const hospitalizations = (chronic: number, total: number): MeasureSubject =>
  measureExample(
    'HPC',
    {
      indicators: {
        'HPC.Chronic.67-74': { memberRisk: { ...members, ObservedCount: chronic } },
        'HPC.Acute.67-74': { memberRisk: { ...members, ObservedCount: 40 } },
        'HPC.Total.67-74': { memberRisk: { ...members, ObservedCount: total } },
      },
    },
    { productLine: 'Medicare' },
  );

export const hpcParts = rule<MeasureSubject>({
  id: 'U-008',
  name: 'HpcParts',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'HPC observed: Chronic + Acute <> Total',
  message: 'HPC: parts do not add to the total.',
  basis: 'V',
  summary: 'Chronic and acute hospitalizations do not add up to all of them.',
  why: 'Each potentially preventable hospitalization is for a chronic or an acute condition, never for both.',
  fix: 'Check how hospitalizations were assigned to the two groups.',
  source: 'rules-risk, rules-relations-types',
  explainNumbers: explainSum('metricSum'),
  check(subject, report) {
    const { catalogue, definition, measure } = subject;
    if (definition.code !== catalogue.ruleMeasures.preventableComplications) return;
    for (const relation of definition.relations) {
      if (relation.type !== 'metricSum') continue;
      for (const { total, parts } of listSums(definition, relation)) {
        const whole = measure.indicators.get(total.key)?.fields.get('ObservedCount');
        let sum = 0;
        for (const { key } of parts)
          sum += measure.indicators.get(key)?.fields.get('ObservedCount')?.value ?? Number.NaN;
        // NaN: a part is absent, which M-015 names.
        if (whole === undefined || Number.isNaN(sum) || whole.value === sum) continue;
        reportMeasure(subject, report, {
          at: whole,
          indicatorKey: total.key,
          found: `ObservedCount ${whole.value}`,
          expected: sum,
          message: `${definition.code}: parts do not add to the total.`,
        });
      }
    }
  },
  examples: () => ({
    pass: [hospitalizations(60, 100)],
    fail: [
      [
        hospitalizations(60, 101),
        '[36:1] HPC: parts do not add to the total. Found: ObservedCount 101. Expected: 100.',
      ],
    ],
  }),
});

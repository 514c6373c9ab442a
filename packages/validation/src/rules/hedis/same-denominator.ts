import { explainEqual } from './explain-indicator.ts';
import { denominatorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import type { CatalogueIndicator } from '../../seasons/catalogue.ts';
import { measureExample } from './example.ts';
import { alignedIndicators } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const row = (EligiblePopulation: number) => ({
  administrative: { EligiblePopulation, NumeratorByAdmin: 10 },
});

const followUps = (younger: number, older: number): MeasureSubject =>
  measureExample('FUH', {
    indicators: {
      'FUH.FollowUp30Day.6-17': row(88),
      'FUH.FollowUp7Day.6-17': row(younger),
      'FUH.FollowUp30Day.18-64': row(301),
      'FUH.FollowUp7Day.18-64': row(older),
    },
  });

export const sameDenominator = rule<MeasureSubject>({
  id: 'X-005',
  name: 'SameDenominator',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition:
    'metrics listed as equalDenominator differ; in measures whose metrics have populations of their own (COA, PPC, TRC) only hybrid denominators',
  message: '{code}: {a} and {b} must share one denominator.',
  basis: 'V',
  summary: 'Indicators that look at the same members have different denominators.',
  why: 'These metrics ask different questions about one population, so that their denominators are equal in each group and age band.',
  fix: 'Count the denominator once and repeat it for each of the metrics.',
  source: 'rules-relations, rules-denominators, rules-same-stratum, rules-relations-types',
  explainNumbers: explainEqual('Denominator'),
  check(subject, report) {
    const { definition, measure } = subject;
    // From claims the denominator is the eligible population, which some measures give for each metric.
    const hasOwnPopulations = definition.perMetric?.includes('EligiblePopulation') ?? false;
    for (const relation of definition.relations) {
      if (relation.type !== 'equalDenominator' || relation.metrics === undefined) continue;
      for (const { indicators } of alignedIndicators(definition, relation, relation.metrics)) {
        let first: CatalogueIndicator | undefined;
        let shared: number | undefined;
        for (const known of indicators) {
          if (known === undefined) continue;
          const indicator = measure.indicators.get(known.key);
          const denominator = indicator && denominatorElement(indicator);
          if (indicator === undefined || denominator === undefined) continue;
          if (hasOwnPopulations && indicator.block !== 'hybrid') continue;
          if (first === undefined || shared === undefined) {
            first = known;
            shared = denominator.value;
          } else if (denominator.value !== shared)
            reportMeasure(subject, report, {
              at: denominator,
              indicatorKey: known.key,
              found: denominator.value,
              expected: shared,
              message: `${definition.code}: ${first.metric} and ${known.metric} must share one denominator.`,
            });
        }
      }
    }
  },
  examples: () => ({
    pass: [followUps(88, 301)],
    fail: [
      [
        followUps(87, 301),
        '[25:1] FUH: FollowUp30Day and FollowUp7Day must share one denominator. Found: 87. Expected: 88.',
      ],
      [
        followUps(88, 302),
        '[31:1] FUH: FollowUp30Day and FollowUp7Day must share one denominator. Found: 302. Expected: 301.',
      ],
    ],
  }),
});

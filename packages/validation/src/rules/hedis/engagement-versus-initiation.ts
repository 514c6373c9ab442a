import { getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { numeratorsExample } from './example-blocks.ts';
import { eachGivenPair } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const treatment = (initiation: number, engagement: number): MeasureSubject =>
  numeratorsExample('IET', 100, {
    'IET.Initiation.Opioid.18-64': initiation,
    'IET.Engagement.Opioid.18-64': engagement,
  });

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
    const { code } = subject.definition;
    if (code !== subject.catalogue.ruleMeasures.engagement) return;
    const steps = ({ higher, lower }: Relation) => [higher, lower] as const;
    eachGivenPair(subject, 'subsetRate', steps, ({ group, stratum, first, second: engagement }) => {
      const begun = getNumerator(first);
      const engaged = getNumerator(engagement);
      if (begun === null || engaged === null || engaged <= begun) return;
      reportMeasure(subject, report, {
        at: numeratorElement(engagement),
        indicatorKey: engagement.key,
        found: engaged,
        expected: `at most ${begun}`,
        message: `${code} ${group}/${stratum}: engagement exceeds initiation.`,
      });
    });
  },
  examples: () => ({
    pass: [treatment(40, 40)],
    fail: [
      [
        treatment(40, 41),
        '[26:1] IET Opioid/18-64: engagement exceeds initiation. Found: 41. Expected: at most 40.',
      ],
    ],
  }),
});

import { explainSum } from './explain-sum.ts';
import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { listSums, findBrokenSums } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const substanceUse = (total: number): MeasureSubject => {
  const cohort = (EligiblePopulation: number) => ({
    administrative: { EligiblePopulation, NumeratorByAdmin: 0 },
  });
  return measureExample('IET', {
    indicators: {
      'IET.Initiation.Alcohol.13-17': cohort(20),
      'IET.Initiation.Opioid.13-17': cohort(10),
      'IET.Initiation.Other.13-17': cohort(5),
      'IET.Initiation.Total.13-17': cohort(total),
    },
  });
};

export const diagnosisSum = rule<MeasureSubject>({
  id: 'X-002',
  name: 'DiagnosisSum',
  severity: 'Warning',
  scope: 'measure',
  phase: 'relation',
  condition: 'IET: denominators of Alcohol+Opioid+Other <> Total, per metric and age stratum',
  message: '{code}: diagnosis cohorts do not add to the total.',
  basis: 'V',
  summary: 'The diagnosis cohorts of a measure do not add up to its total.',
  why: 'IET counts episodes, and each episode has one diagnosis: alcohol, opioid or other.',
  fix: 'Check that episodes with several diagnoses are counted in one cohort only.',
  source: 'rules-relations, rules-sums, rules-relations-types',
  explainNumbers: explainSum('groupSumToTotal'),
  check(subject, report) {
    const { definition, measure, submission } = subject;
    for (const relation of definition.relations) {
      if (relation.type !== 'groupSumToTotal') continue;
      for (const sum of listSums(definition, relation)) {
        let isReported = false;
        findBrokenSums(measure, submission.header.productLine.text, sum, (broken) => {
          // The message names no element: once for each total is enough.
          if (isReported) return;
          isReported = true;
          reportMeasure(subject, report, {
            at: broken.at,
            indicatorKey: sum.total.key,
            found: `${broken.field} ${broken.total}`,
            expected: broken.sum,
            message: `${definition.code}: diagnosis cohorts do not add to the total.`,
          });
        });
      }
    }
  },
  examples: () => ({
    pass: [substanceUse(35)],
    fail: [
      [
        substanceUse(36),
        '[31:1] IET: diagnosis cohorts do not add to the total. Found: EligiblePopulation 36. Expected: 35.',
      ],
      [
        substanceUse(34),
        '[31:1] IET: diagnosis cohorts do not add to the total. Found: EligiblePopulation 34. Expected: 35.',
      ],
    ],
  }),
});

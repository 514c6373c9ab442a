import { explainSum } from './explain-sum.ts';
import { rule } from '../../rule.ts';
import { administrative, ecds } from './example-blocks.ts';
import { measureExample } from './example.ts';
import { listSums, findBrokenSums } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const chlamydia = (total: Record<string, number>): MeasureSubject => {
  const younger = { EligiblePopulation: 612, NumeratorByAdmin: 291, NumeratorBySupplemental: 14 };
  const older = { EligiblePopulation: 845, NumeratorByAdmin: 463, NumeratorBySupplemental: 22 };
  const sum = { EligiblePopulation: 1457, NumeratorByAdmin: 754, NumeratorBySupplemental: 36 };
  return measureExample('CHL', {
    indicators: {
      'CHL.ChlamydiaScreening.16-20': { administrative: younger },
      'CHL.ChlamydiaScreening.21-24': { administrative: older },
      'CHL.ChlamydiaScreening.Total': { administrative: { ...sum, ...total } },
    },
  });
};

const noMembers = Object.fromEntries(Object.keys(ecds).map((name) => [name, 0]));

const screenings = (total: number): MeasureSubject =>
  measureExample('DMS-E', {
    indicators: {
      'DMS-E.Period1.12-17': { ecds },
      'DMS-E.Period2.12-17': { ecds },
      'DMS-E.Period3.12-17': { ecds: noMembers },
      'DMS-E.AllPeriods.12-17': {
        ecds: {
          InitialPopulation: 5900,
          // By source otherwise divided than in the parts: only the sum counts.
          'ExclusionsBySSoR.EHR': 120,
          'ExclusionsBySSoR.CaseManagement': 0,
          'ExclusionsBySSoR.HIERegistry': 0,
          'ExclusionsBySSoR.Admin': 0,
          Denominator: total,
          'NumeratorBySSoR.EHR': 240,
          'NumeratorBySSoR.CaseManagement': 16,
          'NumeratorBySSoR.HIERegistry': 30,
          'NumeratorBySSoR.Admin': 2580,
        },
      },
    },
  });

export const ageBandsSum = rule<MeasureSubject>({
  id: 'X-001',
  name: 'AgeBandsSum',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition:
    'Total <> sum of its bands, for every count that bands and total both give (EligiblePopulation, InitialPopulation, exclusions, Denominator, numerator parts; in risk blocks MemberCount, OutlierMemberCount, NonOutlierMemberCount, ObservedCount); also sums of metrics (metricSum)',
  message: '{code} {metric}: bands add to {s}, total is {t} ({field}).',
  basis: 'V',
  summary: 'The age bands, or the metrics that make up a total, do not add up to it.',
  why: 'Every member and event of the total is in exactly one band. This is true for every count that bands and total both give.',
  fix: 'Look for members whose age falls between two bands or into none, and count by the age on the date that the measure names.',
  source: 'rules-relations, rules-sums, rules-relations-types',
  explainNumbers: explainSum('sumToTotal', 'metricSum'),
  check(subject, report) {
    const { catalogue, definition, measure, submission } = subject;
    const isComplications = definition.code === catalogue.ruleMeasures.preventableComplications;
    for (const relation of definition.relations) {
      const isSum = relation.type === 'sumToTotal' || (relation.type === 'metricSum' && !isComplications); // U-008;
      if (!isSum) continue;
      for (const sum of listSums(definition, relation))
        findBrokenSums(measure, submission.header.productLine.text, sum, (broken) => {
          const { metric, group } = sum.total;
          const name = group === undefined ? metric : `${metric}.${group}`;
          reportMeasure(subject, report, {
            at: broken.at,
            indicatorKey: sum.total.key,
            found: `${broken.field} ${broken.total}`,
            expected: broken.sum,
            message: `${definition.code} ${name}: bands add to ${broken.sum}, total is ${broken.total} (${broken.field}).`,
          });
        });
    }
  },
  examples: () => ({
    pass: [
      chlamydia({}),
      screenings(5780),
      // Silent without all bands: M-015 names the missing one.
      measureExample('CHL', {
        indicators: {
          'CHL.ChlamydiaScreening.16-20': { administrative },
          'CHL.ChlamydiaScreening.Total': { administrative: { ...administrative, EligiblePopulation: 1 } },
        },
      }),
    ],
    fail: [
      [
        chlamydia({ EligiblePopulation: 1458 }),
        '[30:1] CHL ChlamydiaScreening: bands add to 1457, total is 1458 (EligiblePopulation). Found: EligiblePopulation 1458. Expected: 1457.',
      ],
      [
        chlamydia({ NumeratorBySupplemental: 35 }),
        '[32:1] CHL ChlamydiaScreening: bands add to 36, total is 35 (NumeratorBySupplemental). Found: NumeratorBySupplemental 35. Expected: 36.',
      ],
      [
        screenings(5781),
        '[60:1] DMS-E AllPeriods: bands add to 5780, total is 5781 (Denominator). Found: Denominator 5781. Expected: 5780.',
      ],
    ],
  }),
});

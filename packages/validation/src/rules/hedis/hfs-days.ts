import { rule } from '../../rule.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { indexStays } from './example-blocks.ts';
import { measureExample } from './example.ts';
import { eachGivenPair } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const discharges = (within30: number, within60: number): MeasureSubject =>
  measureExample(
    'HFS',
    {
      indicators: {
        'HFS.HospitalizationWithin30Days.65-74': {
          indexStayRisk: { ...indexStays, ObservedCount: within30 },
        },
        'HFS.HospitalizationWithin60Days.65-74': {
          indexStayRisk: { ...indexStays, ObservedCount: within60 },
        },
      },
    },
    { productLine: 'Medicare' },
  );

export const hfsDays = rule<MeasureSubject>({
  id: 'U-009',
  name: 'HfsDays',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'HFS 60-day observed < 30-day observed',
  message: 'HFS: 60-day count is below the 30-day count.',
  basis: 'W',
  summary: 'Fewer hospitalizations are counted within 60 days than within 30.',
  why: 'Members hospitalized within 30 days of discharge were so within 60 days, too.',
  fix: 'Check the two time windows; perhaps their counts are exchanged.',
  source: 'rules-risk, rules-relations-types',
  check(subject, report) {
    const windows = ({ lower, higher }: Relation) => [lower, higher] as const;
    eachGivenPair(subject, 'observedMonotonic', windows, ({ first, second }) => {
      const shorter = first.fields.get('ObservedCount');
      const longer = second.fields.get('ObservedCount');
      if (shorter === undefined || longer === undefined || longer.value >= shorter.value) return;
      reportMeasure(subject, report, {
        at: longer,
        indicatorKey: second.key,
        found: longer.value,
        expected: `at least ${shorter.value}`,
        message: 'HFS: 60-day count is below the 30-day count.',
      });
    });
  },
  examples: () => ({
    pass: [discharges(40, 40), discharges(40, 50)],
    fail: [
      [
        discharges(40, 39),
        '[32:1] HFS: 60-day count is below the 30-day count. Found: 39. Expected: at least 40.',
      ],
    ],
  }),
});

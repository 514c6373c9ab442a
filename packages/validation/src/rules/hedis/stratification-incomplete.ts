import { rule } from '../../rule.ts';
import {
  administrative,
  administrativeTotals,
  medicareExample,
  ses,
  stratifiedExample,
} from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import { isStratified, categoriesOf } from './stratification.ts';
import type { IndicatorSubject } from './subject.ts';

const withoutUnknown = {
  NotHispanicOrLatino: administrativeTotals,
  HispanicOrLatino: administrativeTotals,
  AskedButNoAnswer: administrativeTotals,
};

export const stratificationIncomplete = rule<IndicatorSubject>({
  id: 'R-003',
  name: 'StratificationIncomplete',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'not all 9 race / 4 ethnicity / 6 SES categories present',
  message: '{key}: category {c} is missing; give zero when empty.',
  basis: 'V',
  summary: 'A category of a stratification is missing.',
  why: 'All 9 race, 4 ethnicity and 6 SES categories are reported, so that an empty category differs from a forgotten one.',
  fix: 'Add a row for each missing category with zeros.',
  source: 'rules-strata, rules-strata-rows, hedis-file-strata',
  check(subject, report) {
    const { catalogue, indicator } = subject;
    for (const stratification of indicator.stratifications) {
      const { dimension, rows } = stratification;
      if (!isStratified(subject, dimension)) continue;
      const categories = categoriesOf(catalogue, dimension);
      for (const category of categories) {
        if (rows.some((row) => row.category === category)) continue;
        reportIndicator(subject, report, {
          at: stratification,
          expected: category,
          message: `${indicator.key}: category ${category} is missing; give zero when empty.`,
        });
      }
    }
  },
  examples: {
    pass: [
      stratifiedExample(),
      medicareExample('EED.EyeExam', { administrative, ses: ses(administrativeTotals) }),
    ],
    fail: [
      indicatorExample('W30.First15Months', { administrative, ethnicity: withoutUnknown }),
      indicatorExample('W30.First15Months', { administrative, race: { White: administrativeTotals } }),
      medicareExample('EED.EyeExam', { administrative, ses: { LisDe: administrativeTotals } }),
    ],
  },
});

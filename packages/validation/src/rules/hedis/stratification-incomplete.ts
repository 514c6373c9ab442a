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
import { isStratified, listCategories } from './stratification.ts';
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
      const categories = listCategories(catalogue, dimension);
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
  examples: () => ({
    pass: [
      stratifiedExample(),
      medicareExample('EED.EyeExam', { administrative, ses: ses(administrativeTotals) }),
    ],
    fail: [
      [
        indicatorExample('W30.First15Months', { administrative, ethnicity: withoutUnknown }),
        '[26:1] W30.First15Months: category Unknown is missing; give zero when empty. Expected: Unknown.',
      ],
      [
        indicatorExample('W30.First15Months', { administrative, race: { White: administrativeTotals } }),
        '[26:1] W30.First15Months: category AmericanIndianOrAlaskaNative is missing; give zero when empty. Expected: AmericanIndianOrAlaskaNative.',
        '[26:1] W30.First15Months: category Asian is missing; give zero when empty. Expected: Asian.',
        '[26:1] W30.First15Months: category BlackOrAfricanAmerican is missing; give zero when empty. Expected: BlackOrAfricanAmerican.',
        '[26:1] W30.First15Months: category NativeHawaiianOrOtherPacificIslander is missing; give zero when empty. Expected: NativeHawaiianOrOtherPacificIslander.',
        '[26:1] W30.First15Months: category SomeOtherRace is missing; give zero when empty. Expected: SomeOtherRace.',
        '[26:1] W30.First15Months: category TwoOrMoreRaces is missing; give zero when empty. Expected: TwoOrMoreRaces.',
        '[26:1] W30.First15Months: category AskedButNoAnswer is missing; give zero when empty. Expected: AskedButNoAnswer.',
        '[26:1] W30.First15Months: category Unknown is missing; give zero when empty. Expected: Unknown.',
      ],
      [
        medicareExample('EED.EyeExam', { administrative, ses: { LisDe: administrativeTotals } }),
        '[26:1] EED.EyeExam: category NonLisDeNondisability is missing; give zero when empty. Expected: NonLisDeNondisability.',
        '[26:1] EED.EyeExam: category Disability is missing; give zero when empty. Expected: Disability.',
        '[26:1] EED.EyeExam: category LisDeAndDisability is missing; give zero when empty. Expected: LisDeAndDisability.',
        '[26:1] EED.EyeExam: category Other is missing; give zero when empty. Expected: Other.',
        '[26:1] EED.EyeExam: category Unknown is missing; give zero when empty. Expected: Unknown.',
      ],
    ],
  }),
});

import { rule } from '../../rule.ts';
import {
  administrative,
  administrativeTotals,
  administrativeExample,
  ethnicity,
  indexStays,
  medicareExample,
  race,
  stratifiedExample,
} from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import { dimensions, isStratified } from './stratification.ts';
import type { IndicatorSubject } from './subject.ts';

export const stratificationMissing = rule<IndicatorSubject>({
  id: 'R-001',
  name: 'StratificationMissing',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'RES (or Medicare SES) applies to the measure and the block is absent on a reported total row',
  message: '{key}: race/ethnicity rows are required.',
  basis: 'W',
  summary: 'Race, ethnicity or SES rows are missing on a total indicator of a stratified measure.',
  why: 'Stratified measures are reported by race and by ethnicity, and some of them by socioeconomic status in Medicare, on each total row.',
  fix: 'Add the missing block with all its categories; give zero where a category is empty.',
  source: 'rules-strata, rules-strata-rows',
  check(subject, report) {
    const { indicator, measure } = subject;
    if (!measure.reportMeasure || !measure.benefitOffered) return;
    for (const dimension of dimensions) {
      if (!isStratified(subject, dimension)) continue;
      if (indicator.stratifications.some((reportedValue) => reportedValue.dimension === dimension)) continue;
      reportIndicator(subject, report, {
        expected: `${dimension}Stratification`,
        message: `${indicator.key}: ${dimension === 'ses' ? 'SES' : 'race/ethnicity'} rows are required.`,
      });
    }
  },
  examples: () => ({
    pass: [
      stratifiedExample(),
      indicatorExample('FUH.FollowUp30Day.6-17', { administrative }),
      indicatorExample('CHL.ChlamydiaScreening.Total', { administrative }),
      indicatorExample('PCR.PlanAllCauseReadmissions.18-64', { indexStayRisk: indexStays }),
      medicareExample('PCR.SkilledNursingCare.65Plus', { indexStayRisk: indexStays }),
    ],
    fail: [
      [
        administrativeExample(),
        '[21:1] W30.First15Months: race/ethnicity rows are required. Expected: raceStratification.',
        '[21:1] W30.First15Months: race/ethnicity rows are required. Expected: ethnicityStratification.',
      ],
      [
        indicatorExample('W30.First15Months', { administrative, race: race(administrativeTotals) }),
        '[21:1] W30.First15Months: race/ethnicity rows are required. Expected: ethnicityStratification.',
      ],
      [
        medicareExample('EED.EyeExam', {
          administrative,
          race: race(administrativeTotals),
          ethnicity: ethnicity(administrativeTotals),
        }),
        '[21:1] EED.EyeExam: SES rows are required. Expected: sesStratification.',
      ],
      [
        medicareExample('PCR.PlanAllCauseReadmissions.65Plus', { indexStayRisk: indexStays }),
        '[21:1] PCR.PlanAllCauseReadmissions.65Plus: SES rows are required. Expected: sesStratification.',
      ],
    ],
  }),
});

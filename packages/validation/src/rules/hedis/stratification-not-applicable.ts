import { rule } from '../../rule.ts';
import {
  administrative,
  administrativeTotals,
  ethnicity,
  medicareExample,
  race,
  ses,
  stratifiedExample,
} from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import { isStratified } from './stratification.ts';
import type { IndicatorSubject } from './subject.ts';

export const stratificationNotApplicable = rule<IndicatorSubject>({
  id: 'R-002',
  name: 'StratificationNotApplicable',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'stratification block on a measure that is not stratified, or on a row other than those of R-001',
  message: '{key}: stratification is not collected for this measure.',
  basis: 'W',
  summary: 'Race, ethnicity or SES rows are given where they are not collected.',
  why: 'Rows are collected on the total indicators of stratified measures only, and SES rows in Medicare only. Others could not be published.',
  fix: 'Take the block out, or move it to the total indicator of the metric.',
  source: 'rules-strata, rules-strata-rows',
  check(subject, report) {
    const { key, stratifications } = subject.indicator;
    for (const stratification of stratifications) {
      if (isStratified(subject, stratification.dimension)) continue;
      reportIndicator(subject, report, {
        at: stratification,
        found: `${stratification.dimension}Stratification`,
        expected: 'none',
        message: `${key}: stratification is not collected for this measure.`,
      });
    }
  },
  examples: () => ({
    pass: [
      stratifiedExample(),
      indicatorExample('CHL.ChlamydiaScreening.Total', { administrative }),
      medicareExample('EED.EyeExam', { administrative, ses: ses(administrativeTotals) }),
    ],
    fail: [
      [
        indicatorExample('CHL.ChlamydiaScreening.Total', {
          administrative,
          race: race(administrativeTotals),
        }),
        '[26:1] CHL.ChlamydiaScreening.Total: stratification is not collected for this measure. Found: raceStratification. Expected: none.',
      ],
      [
        indicatorExample('FUH.FollowUp30Day.6-17', {
          administrative,
          ethnicity: ethnicity(administrativeTotals),
        }),
        '[26:1] FUH.FollowUp30Day.6-17: stratification is not collected for this measure. Found: ethnicityStratification. Expected: none.',
      ],
      [
        indicatorExample('EED.EyeExam', { administrative, ses: ses(administrativeTotals) }),
        '[26:1] EED.EyeExam: stratification is not collected for this measure. Found: sesStratification. Expected: none.',
      ],
      [
        medicareExample('W30.First15Months', { administrative, ses: ses(administrativeTotals) }),
        '[26:1] W30.First15Months: stratification is not collected for this measure. Found: sesStratification. Expected: none.',
      ],
    ],
  }),
});

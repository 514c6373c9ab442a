import { rule } from '../../rule.ts';
import { hybrid } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const adminEligExceedsPopulation = rule<IndicatorSubject>({
  id: 'H-009',
  name: 'AdminEligExceedsPopulation',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'NumeratorByAdminElig > EligiblePopulation',
  message: '{key}: administrative hits exceed the eligible population.',
  basis: 'W',
  summary: 'More members meet the numerator by administrative data than are eligible.',
  why: 'NumeratorByAdminElig counts members of the eligible population; it is the numerator of the current-year administrative rate.',
  fix: 'Count each eligible member once, before the sample is drawn.',
  source: 'rules-hybrid, hedis-file-hybrid',
  check(subject, report) {
    const { fields, key } = subject.indicator;
    const hits = fields.get('NumeratorByAdminElig');
    if (hits === undefined) return;
    const population = fields.get('EligiblePopulation');
    if (population === undefined || hits.value <= population.value) return;
    reportIndicator(subject, report, {
      at: hits,
      found: `NumeratorByAdminElig ${hits.value}`,
      expected: `at most ${population.value}`,
      message: `${key}: administrative hits exceed the eligible population.`,
    });
  },
  examples: {
    pass: [indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, NumeratorByAdminElig: 8214 } })],
    fail: [indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, NumeratorByAdminElig: 8215 } })],
  },
});

import { rule } from '../../rule.ts';
import { checkAtMost, getValue } from './compare-field.ts';
import { hybridExample } from './example-blocks.ts';
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
  check: checkAtMost({
    field: 'NumeratorByAdminElig',
    expected: getValue('EligiblePopulation'),
    message: (key) => `${key}: administrative hits exceed the eligible population.`,
  }),
  examples: () => ({
    pass: [hybridExample({ NumeratorByAdminElig: 8214 })],
    fail: [
      [
        hybridExample({ NumeratorByAdminElig: 8215 }),
        '[24:1] CBP.ControlHighBP: administrative hits exceed the eligible population. Found: NumeratorByAdminElig 8215. Expected: at most 8214.',
      ],
    ],
  }),
});

import { getRowDenominator, getRowNumerator } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { administrative, hybrid, race } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const stratumNumerator = rule<IndicatorSubject>({
  id: 'R-005',
  name: 'StratumNumerator',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'row numerator > row denominator',
  message: '{key}/{c}: numerator {n} exceeds denominator {d}.',
  basis: 'W',
  summary: 'A category has more numerator events than members.',
  why: 'In each category, too, every numerator event belongs to a member of the denominator.',
  fix: 'Check that numerator and denominator of the category use the same source of race, ethnicity or status.',
  source: 'rules-strata, hedis-file-strata',
  check(subject, report) {
    const { block, key, stratifications } = subject.indicator;
    for (const { rows } of stratifications)
      for (const row of rows) {
        const numerator = getRowNumerator(row);
        const denominator = getRowDenominator(block, row);
        if (numerator === null || denominator === null || numerator <= denominator) continue;
        reportIndicator(subject, report, {
          at: row.fields.get('Numerator') ?? row.fields.get('ObservedCount'),
          found: numerator,
          expected: `at most ${denominator}`,
          message: `${key}/${row.category}: numerator ${numerator} exceeds denominator ${denominator}.`,
        });
      }
  },
  examples: () => ({
    pass: [
      indicatorExample('W30.First15Months', {
        administrative,
        race: race({ EligiblePopulation: 612, Numerator: 612 }),
      }),
    ],
    fail: [
      [
        indicatorExample('W30.First15Months', {
          administrative,
          race: race({ EligiblePopulation: 304, Numerator: 305 }),
        }),
        '[29:1] W30.First15Months/White: numerator 305 exceeds denominator 304. Found: 305. Expected: at most 304.',
      ],
      [
        indicatorExample('CBP.ControlHighBP', {
          hybrid,
          race: { Asian: { EligiblePopulation: 372, Denominator: 19, Numerator: 20 } },
        }),
        '[38:1] CBP.ControlHighBP/Asian: numerator 20 exceeds denominator 19. Found: 20. Expected: at most 19.',
      ],
    ],
  }),
});

import type { Num } from '../../formats/hedis-xml/model.ts';
import {
  getDenominator,
  getNumerator,
  rateNumerator,
  getRowDenominator,
  getRowNumerator,
} from '../../results/derive-elements.ts';
import { explainRate } from './explain-indicator.ts';
import { dimensionTotals } from '../../results/dimension-totals.ts';
import { percentDiffers, formatPercent } from '../../results/numbers.ts';
import { type FailingExample, type Reporter, rule } from '../../rule.ts';
import { administrative, hybrid, hybridExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

/** 10 of 40 in the numerator: the rate of an inverted measure is 75. */
const invertedStratum = (key: string, rate: string): IndicatorSubject =>
  indicatorExample(key, {
    administrative: { EligiblePopulation: 402, NumeratorByAdmin: 131, Rate: '67.41' },
    race: { Asian: { EligiblePopulation: 40, Numerator: 10, Rate: rate } },
  });

export const rateMismatch = rule<IndicatorSubject>({
  id: 'I-002',
  name: 'RateMismatch',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    "Rate, CYAR, Percent or a stratification row's Rate present and |given - computed| > 0.005 percentage points, computed exactly from counts and compared unrounded; a given rate other than 0 where the denominator is 0",
  message: '{key}: rate {x} does not equal the computed {y}.',
  basis: 'W',
  summary: 'A given rate does not follow from the counts next to it.',
  why: 'The portal publishes the rate that it computes. A different rate in the file means that the counts or the rate come from somewhere else.',
  fix: 'Compare the counts with your measure engine. Correct the counts, or leave the rate out: it is computed anyway. Rates of AAB, LBP and URI are 100 minus the share of the numerator.',
  source: 'rules-indicator, rules-precision',
  explainNumbers: explainRate,
  check(subject, report) {
    const { definition, indicator } = subject;
    const { fields, key } = indicator;
    const rate = fields.get('Rate');
    if (rate !== undefined) {
      const numerator = getNumerator(indicator);
      const denominator = getDenominator(indicator);
      if (numerator !== null && denominator !== null)
        compare(subject, report, key, rate, rateNumerator(definition, numerator, denominator), denominator);
    }
    const cyar = fields.get('CYAR');
    const numeratorByAdmin = fields.get('NumeratorByAdminElig');
    const population = fields.get('EligiblePopulation');
    if (cyar !== undefined && numeratorByAdmin !== undefined && population !== undefined)
      compare(subject, report, key, cyar, numeratorByAdmin.value, population.value);
    const percent = fields.get('Percent');
    const count = fields.get('MemberCount');
    if (percent !== undefined && count !== undefined) {
      const total = dimensionTotals(subject.measure, definition).get(subject.indicatorDefinition.metric) ?? 0;
      compare(subject, report, key, percent, count.value, total);
    }
    for (const { rows } of indicator.stratifications)
      for (const row of rows) {
        const reportedValue = row.fields.get('Rate');
        if (reportedValue === undefined) continue;
        const numerator = getRowNumerator(row);
        const denominator = getRowDenominator(indicator.block, row);
        if (numerator === null || denominator === null) continue;
        const counted = rateNumerator(definition, numerator, denominator);
        compare(subject, report, `${key}/${row.category}`, reportedValue, counted, denominator);
      }
  },
  examples: () => ({
    pass: [
      indicatorExample('CHL.ChlamydiaScreening.16-20', {
        administrative: { ...administrative, Rate: '49.84' },
      }),
      indicatorExample('AAB.AvoidanceAntibioticTreatment.3m-17', {
        administrative: { EligiblePopulation: 402, NumeratorByAdmin: 131, Rate: '67.41' },
      }),
      hybridExample({ CYAR: '53.70', Rate: '67.15' }),
      indicatorExample('CHL.ChlamydiaScreening.16-20', {
        administrative: { EligiblePopulation: 0, NumeratorByAdmin: 0, Rate: 0 },
      }),
      indicatorExample('LDM.SpokenLanguage.English', { diversity: { MemberCount: 7, Percent: 100 } }),
      invertedStratum('AAB.AvoidanceAntibioticTreatment.3m-17', '75.00'),
      invertedStratum('LBP.LowBackPainImaging.18-64', '75.00'),
      invertedStratum('URI.AppropriateTreatmentURI.3m-17', '75.00'),
    ],
    fail: failing(),
  }),
});

function compare(
  subject: IndicatorSubject,
  report: Reporter,
  name: string,
  reportedValue: Num,
  numerator: number,
  denominator: number,
): void {
  if (!percentDiffers(reportedValue, numerator, denominator)) return;
  const computed = denominator === 0 ? '0' : formatPercent(numerator, denominator);
  reportIndicator(subject, report, {
    at: reportedValue,
    found: reportedValue.text,
    expected: computed,
    message: `${name}: rate ${reportedValue.text} does not equal the computed ${computed}.`,
  });
}

const failing = (): readonly FailingExample<IndicatorSubject>[] => [
  [
    indicatorExample('CHL.ChlamydiaScreening.16-20', {
      administrative: { ...administrative, Rate: '49.85' },
    }),
    '[26:1] CHL.ChlamydiaScreening.16-20: rate 49.85 does not equal the computed 49.84. Found: 49.85. Expected: 49.84.',
  ],
  [
    indicatorExample('AAB.AvoidanceAntibioticTreatment.3m-17', {
      administrative: { EligiblePopulation: 402, NumeratorByAdmin: 131, Rate: '32.59' },
    }),
    '[24:1] AAB.AvoidanceAntibioticTreatment.3m-17: rate 32.59 does not equal the computed 67.41. Found: 32.59. Expected: 67.41.',
  ],
  [
    hybridExample({ CYAR: '53.71' }),
    '[34:1] CBP.ControlHighBP: rate 53.71 does not equal the computed 53.70. Found: 53.71. Expected: 53.70.',
  ],
  [
    indicatorExample('CHL.ChlamydiaScreening.16-20', {
      administrative: { EligiblePopulation: 0, NumeratorByAdmin: 0, Rate: 1 },
    }),
    '[24:1] CHL.ChlamydiaScreening.16-20: rate 1 does not equal the computed 0. Found: 1. Expected: 0.',
  ],
  [
    indicatorExample('LDM.SpokenLanguage.English', { diversity: { MemberCount: 7, Percent: 90 } }),
    '[23:1] LDM.SpokenLanguage.English: rate 90 does not equal the computed 100.00. Found: 90. Expected: 100.00.',
  ],
  [
    indicatorExample('CBP.ControlHighBP', {
      hybrid,
      race: { Asian: { EligiblePopulation: 372, Denominator: 19, Numerator: 13, Rate: '13.00' } },
    }),
    '[39:1] CBP.ControlHighBP/Asian: rate 13.00 does not equal the computed 68.42. Found: 13.00. Expected: 68.42.',
  ],
  [
    invertedStratum('AAB.AvoidanceAntibioticTreatment.3m-17', '25.00'),
    '[29:1] AAB.AvoidanceAntibioticTreatment.3m-17/Asian: rate 25.00 does not equal the computed 75.00. Found: 25.00. Expected: 75.00.',
  ],
  [
    invertedStratum('LBP.LowBackPainImaging.18-64', '25.00'),
    '[29:1] LBP.LowBackPainImaging.18-64/Asian: rate 25.00 does not equal the computed 75.00. Found: 25.00. Expected: 75.00.',
  ],
  [
    invertedStratum('URI.AppropriateTreatmentURI.3m-17', '25.00'),
    '[29:1] URI.AppropriateTreatmentURI.3m-17/Asian: rate 25.00 does not equal the computed 75.00. Found: 25.00. Expected: 75.00.',
  ],
];

import type { Num } from '../../formats/hedis-xml/model.ts';
import { explainElement } from './explain-indicator.ts';
import { getInitialPopulation, getExclusions } from '../../results/derive-elements.ts';
import { type Reporter, rule } from '../../rule.ts';
import { ecds, ecdsExample, race } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const ecdsDenominator = rule<IndicatorSubject>({
  id: 'E-001',
  name: 'EcdsDenominator',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'Denominator <> InitialPopulation - Exclusions; also in stratification rows',
  message: '{key}: denominator {d} should be {e}.',
  basis: 'V',
  summary: 'The denominator is not the initial population less exclusions.',
  why: 'In ECDS measures everybody of the initial population who is not excluded is in the denominator; the same is true for each race, ethnicity and SES row.',
  fix: 'Bring InitialPopulation, Exclusions and Denominator into agreement. Exclusions given by source are added up.',
  source: 'rules-ecds, hedis-file-ecds',
  explainNumbers: explainElement({ name: 'InitialPopulation' }, { name: 'Exclusions', isLess: true }),
  check(subject, report) {
    const { indicator } = subject;
    if (indicator.block !== 'ecds') return;
    const { fields, key } = indicator;
    const initial = getInitialPopulation(fields);
    const exclusions = getExclusions(fields);
    compareDenominator(subject, report, key, fields.get('Denominator'), initial, exclusions);
    for (const { rows } of indicator.stratifications)
      for (const { category, fields: row } of rows) {
        const members = row.get('InitialPopulation')?.value ?? null;
        const excluded = row.get('Exclusions')?.value ?? null;
        compareDenominator(subject, report, `${key}/${category}`, row.get('Denominator'), members, excluded);
      }
  },
  examples: () => ({
    pass: [
      ecdsExample(),
      indicatorExample('COL-E.ColorectalCancerScreening.Total', {
        ecds,
        race: race({ InitialPopulation: 2950, Exclusions: 60, Denominator: 2890, Numerator: 1433 }),
      }),
    ],
    fail: [
      [
        ecdsExample({ Denominator: 2950 }),
        '[27:1] COL-E.ColorectalCancerScreening.46-50: denominator 2950 should be 2890. Found: Denominator 2950. Expected: 2890.',
      ],
      [
        indicatorExample('COL-E.ColorectalCancerScreening.Total', {
          ecds,
          race: race({ InitialPopulation: 2950, Exclusions: 60, Denominator: 2891, Numerator: 1433 }),
        }),
        '[36:1] COL-E.ColorectalCancerScreening.Total/White: denominator 2891 should be 2890. Found: Denominator 2891. Expected: 2890.',
      ],
    ],
  }),
});

function compareDenominator(
  subject: IndicatorSubject,
  report: Reporter,
  name: string,
  denominator: Num | undefined,
  initial: number | null,
  exclusions: number | null,
): void {
  if (denominator === undefined || initial === null || exclusions === null) return;
  const expected = initial - exclusions;
  if (denominator.value === expected) return;
  reportIndicator(subject, report, {
    at: denominator,
    found: `Denominator ${denominator.value}`,
    expected,
    message: `${name}: denominator ${denominator.value} should be ${expected}.`,
  });
}

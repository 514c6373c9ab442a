import { expect, test } from 'vitest';
import { indicatorExample } from '../rules/hedis/example.ts';
import { isComputedElement, getRowDenominator } from './derive-elements.ts';

const asian = (fields: Record<string, number>) => {
  const { indicator } = indicatorExample('COL-E.ColorectalCancerScreening.46-50', {
    ecds: {},
    race: { Asian: fields },
  });
  const row = indicator.stratifications[0]?.rows[0];
  if (row === undefined) throw new Error('The row is read.');
  return row;
};

test('the denominator of a row is given, or its population without exclusions', () => {
  const parts = { InitialPopulation: 90, Exclusions: 12 };
  expect(getRowDenominator('ecds', asian(parts))).toBe(78);
  expect(getRowDenominator('ecds', asian({ ...parts, Denominator: 77 }))).toBe(77);
  expect(getRowDenominator('ecds', asian({ InitialPopulation: 90 }))).toBeNull();
  expect(getRowDenominator('administrative', asian({ EligiblePopulation: 40, Denominator: 39 }))).toBe(40);
  expect(getRowDenominator('indexStayRisk', asian({ RiskDenominator: 10, Denominator: 9 }))).toBe(10);
});

test.each([
  ['Rate', {}, true],
  ['Rate', { Rate: 1 }, true],
  ['Exclusions', { Exclusions: 60, 'ExclusionsBySSoR.EHR': 21 }, true],
  ['Exclusions', { Exclusions: 60 }, false],
  ['InitialPopulation', { InitialPopulation: 9, 'InitialPopulationBySSoR.EHR': 9 }, true],
  ['Numerator', { Numerator: 9, 'NumeratorBySSoR.EHR': 9 }, true],
  ['MemberCount', { MemberCount: 9, NonOutlierMemberCount: 8 }, true],
  ['MemberCount', { MemberCount: 9 }, false],
  ['Denominator', { Denominator: 9 }, false],
])('%s of %j was computed: %s', (name, elements: Record<string, number>, expected) => {
  expect(isComputedElement(name, elements)).toBe(expected);
});

import { expect, test } from 'vitest';
import { ecds, hybrid, indexStays } from '../rules/hedis/example-blocks.ts';
import { fileExample, indicatorExample, type MeasureLiteral } from '../rules/hedis/example.ts';
import { exampleSeason } from '../seasons/example-season.ts';
import { computeResults, type IndicatorResult } from './compute-results.ts';
import { formatMethods } from './format-methods.ts';
import { computeHybridDenominator } from './derive-elements.ts';

function getResults(code: string, measure: MeasureLiteral) {
  const { submission } = fileExample({ measures: { [code]: measure } });
  return computeResults(submission, exampleSeason.catalogue).measures;
}

function getResult(key: string, indicators: MeasureLiteral['indicators']): IndicatorResult {
  const [code = ''] = key.split('.');
  const found = getResults(code, { indicators: indicators ?? {} })[0]?.indicators.find((i) => i.key === key);
  if (found === undefined) throw new Error(`No result for ${key}`);
  return found;
}

/** Number and rate are wrong on purpose: the computed values are used. */
const controlled = { ...hybrid, OversampleRecordsNumber: 3, Rate: '12.00' };

test('a hybrid indicator is computed from its counts and not from the given rate', () => {
  const result = getResult('CBP.ControlHighBP', { 'CBP.ControlHighBP': { hybrid: controlled } });
  expect(result).toMatchObject({ denominator: 411, numerator: 276, displayRate: '67.15' });
  expect(result.rate).toBe((100 * 276) / 411);
  expect(result.elements).toMatchObject({
    OversampleRecordsNumber: 21,
    FinalSampleSize: 432,
    CYAR: (100 * 4411) / 8214,
    Rate: (100 * 276) / 411,
  });
});

test('where the population is smaller than the sample, the complete population is drawn', () => {
  const small = {
    ...controlled,
    EligiblePopulation: 300,
    MinReqSampleSize: 300,
    OversampleRate: 0,
    ExclusionValidDataErrors: 3,
    ExclusionEmployeeOrDep: 0,
    OversampleRecsAdded: 0,
    Denominator: 297,
  };
  const { indicator } = indicatorExample('CBP.ControlHighBP', { hybrid: small });
  expect(computeHybridDenominator(indicator.fields)).toBe(297);
  expect(getResult('CBP.ControlHighBP', { 'CBP.ControlHighBP': { hybrid: small } }).elements).toMatchObject({
    OversampleRecordsNumber: 0,
    FinalSampleSize: 300,
  });
});

test('an inverted rate counts those outside the numerator, in rows too', () => {
  const key = 'AAB.AvoidanceAntibioticTreatment.3m-17';
  const result = getResult(key, {
    [key]: {
      administrative: { EligiblePopulation: 402, NumeratorByAdmin: 131 },
      race: { Asian: { EligiblePopulation: 40, Numerator: 10 } },
    },
  });
  expect(result).toMatchObject({ denominator: 402, numerator: 131, displayRate: '67.41' });
  expect(result.stratifications[0]?.rows[0]).toEqual({
    category: 'Asian',
    denominator: 40,
    numerator: 10,
    rate: 75,
    elements: { EligiblePopulation: 40, Numerator: 10, Rate: 75 },
  });
});

test('ECDS elements are summed over their sources', () => {
  const { InitialPopulation: _sum, ...ecdsParts } = ecds;
  const key = 'COL-E.ColorectalCancerScreening.46-50';
  const result = getResult(key, {
    [key]: {
      ecds: {
        ...ecdsParts,
        'InitialPopulationBySSoR.EHR': 900,
        'InitialPopulationBySSoR.CaseManagement': 50,
        'InitialPopulationBySSoR.HIERegistry': 0,
        'InitialPopulationBySSoR.Admin': 2000,
      },
    },
  });
  expect(result).toMatchObject({ denominator: 2890, numerator: 1433, displayRate: '49.58' });
  expect(result.elements).toMatchObject({ InitialPopulation: 2950, Exclusions: 60, Numerator: 1433 });
});

test.each<[string, MeasureLiteral, string | null]>([
  [
    'PPC',
    {
      method: 'H',
      indicators: {
        'PPC.TimelinessPrenatalCare': { method: 'A', administrative: {} },
        'PPC.PostpartumCare': { hybrid: { MinReqSampleSize: 411 } },
      },
    },
    'Administrative and hybrid',
  ],
  ['PPC', { indicators: { 'PPC.PostpartumCare': { hybrid: { MinReqSampleSize: 411 } } } }, 'Hybrid'],
  ['PPC', { method: 'H', indicators: { 'PPC.PostpartumCare': { administrative: {} } } }, 'Administrative'],
  ['PPC', { method: 'H', report: 'N' }, 'Hybrid'],
  ['ENP', { method: null }, null],
])('the methods of %s in words', (code, measure, expected) => {
  const result = getResults(code, measure)[0];
  expect(result && formatMethods(result)).toBe(expected);
});

test('index stays: O/E, rates per hundred stays, outliers per thousand members', () => {
  const key = 'PCR.PlanAllCauseReadmissions.18-44';
  const result = getResult(key, {
    [key]: {
      indexStayRisk: indexStays,
      ses: { LisDe: { RiskDenominator: 10, ObservedCount: 1, ExpectedCount: '1.2', CountVariance: 1 } },
    },
  });
  expect(result).toMatchObject({ denominator: 702, numerator: 44, displayRate: '0.8779' });
  expect(result.elements).toMatchObject({
    OE: 44 / 50.1182,
    OutlierRate: (1000 * 61) / 30110,
    ObservedRate: (100 * 44) / 702,
    ExpectedRate: (100 * 50.1182) / 702,
  });
  expect(result.stratifications[0]?.rows[0]).toMatchObject({ denominator: 10, numerator: 1, rate: null });
});

test('member risk: rates per thousand members that are no outliers', () => {
  const key = 'AHU.AcuteHospitalUtilization.18-44';
  const result = getResult(key, {
    [key]: {
      memberRisk: {
        NonOutlierMemberCount: 1000,
        OutlierMemberCount: 10,
        ObservedCount: 30,
        ExpectedCount: 40,
        CountVariance: 5,
      },
    },
  });
  expect(result).toMatchObject({ denominator: 1000, numerator: 30, rate: 0.75, displayRate: '0.7500' });
  expect(result.elements).toMatchObject({
    MemberCount: 1010,
    OutlierRate: 10_000 / 1010,
    ObservedRate: 30,
    ExpectedRate: 40,
  });
});

test('small denominators show NA and have a rate; a denominator of 0 has none', () => {
  const at = (EligiblePopulation: number) =>
    getResult('CHL.ChlamydiaScreening.16-20', {
      'CHL.ChlamydiaScreening.16-20': { administrative: { EligiblePopulation, NumeratorByAdmin: 0 } },
    });
  expect(at(30)).toMatchObject({ rate: 0, displayRate: '0.00' });
  expect(at(29)).toMatchObject({ rate: 0, displayRate: 'NA' });
  expect(at(0)).toMatchObject({ rate: null, displayRate: 'NA' });
  expect(at(0).elements).not.toHaveProperty('Rate');
});

test('a diversity category is a share of its own dimension', () => {
  const result = getResult('LDM.SpokenLanguage.English', {
    'LDM.SpokenLanguage.English': { diversity: { MemberCount: 2, Percent: '1.0' } },
    'LDM.SpokenLanguage.Unknown': { diversity: { MemberCount: 1 } },
    'LDM.WrittenLanguage.English': { diversity: { MemberCount: 50 } },
  });
  expect(result).toMatchObject({ denominator: 3, numerator: 2, rate: 200 / 3, displayRate: '66.67' });
  expect(result.elements).toEqual({ MemberCount: 2, Percent: 200 / 3 });
});

test('enrollment has no rate, but member years', () => {
  const result = getResult('ENP.MemberMonths.Total', {
    'ENP.MemberMonths.Total': { enrollment: { MemberMonths: 30 } },
  });
  expect(result).toMatchObject({ denominator: null, numerator: null, rate: null, displayRate: '' });
  expect(result.elements).toEqual({ MemberMonths: 30, MemberYears: 2.5 });
});

test('declared measures are listed without indicators, and results are plain data', () => {
  const results = getResults('FUA', { report: 'N', benefit: 'N' });
  expect(results).toEqual([
    { code: 'FUA', reportMeasure: false, benefitOffered: false, collectionMethod: null, indicators: [] },
  ]);
  expect(JSON.parse(JSON.stringify(results))).toEqual(results);
});

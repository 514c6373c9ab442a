/** Blocks that are in order, for the examples of rules, and indicators with them: `hybridExample({ Denominator: 400 })`. */
import {
  type FieldLiterals,
  type FileLiteral,
  indicatorExample,
  type IndicatorLiteral,
  measureExample,
} from './example.ts';
import type { IndicatorSubject, MeasureSubject } from './subject.ts';

export const administrative = {
  EligiblePopulation: 612,
  ExclusionAdminRequired: 12,
  NumeratorByAdmin: 291,
  NumeratorBySupplemental: 14,
} as const satisfies FieldLiterals;

/** The sums over the rows of a stratification of `administrative`. */
export const administrativeTotals = { EligiblePopulation: 612, Numerator: 305 } as const;

export const hybrid = {
  EligiblePopulation: 8214,
  ExclusionAdminRequired: 96,
  NumeratorByAdminElig: 4411,
  MinReqSampleSize: 411,
  OversampleRate: 5,
  ExclusionValidDataErrors: 6,
  ExclusionEmployeeOrDep: 2,
  OversampleRecsAdded: 8,
  Denominator: 411,
  NumeratorByAdmin: 188,
  NumeratorByMedicalRecords: 71,
  NumeratorBySupplemental: 17,
} as const satisfies FieldLiterals;

export const ecds = {
  InitialPopulation: 2950,
  'ExclusionsBySSoR.EHR': 21,
  'ExclusionsBySSoR.CaseManagement': 20,
  'ExclusionsBySSoR.HIERegistry': 9,
  'ExclusionsBySSoR.Admin': 10,
  Denominator: 2890,
  'NumeratorBySSoR.EHR': 120,
  'NumeratorBySSoR.CaseManagement': 8,
  'NumeratorBySSoR.HIERegistry': 15,
  'NumeratorBySSoR.Admin': 1290,
} as const satisfies FieldLiterals;

export const indexStays = {
  MemberCount: 30110,
  OutlierMemberCount: 61,
  Denominator: 702,
  ObservedCount: 44,
  ExpectedCount: '50.1182',
  CountVariance: '41.0031',
} as const satisfies FieldLiterals;

export const members = {
  NonOutlierMemberCount: 30049,
  OutlierMemberCount: 61,
  ObservedCount: 1210,
  ExpectedCount: '1301.2210',
  CountVariance: '940.0031',
} as const satisfies FieldLiterals;

/** Each with the given fields instead of those that are in order. */
export const administrativeExample = (fields: FieldLiterals = {}): IndicatorSubject =>
  indicatorExample('W30.First15Months', { administrative: { ...administrative, ...fields } });
export const hybridExample = (fields: FieldLiterals = {}): IndicatorSubject =>
  indicatorExample('CBP.ControlHighBP', { hybrid: { ...hybrid, ...fields } });
export const ecdsExample = (fields: FieldLiterals = {}): IndicatorSubject =>
  indicatorExample('COL-E.ColorectalCancerScreening.46-50', { ecds: { ...ecds, ...fields } });
export const indexStayExample = (fields: FieldLiterals = {}): IndicatorSubject =>
  indicatorExample('PCR.PlanAllCauseReadmissions.18-44', { indexStayRisk: { ...indexStays, ...fields } });
export const memberExample = (fields: FieldLiterals = {}): IndicatorSubject =>
  indicatorExample('AHU.AcuteHospitalUtilization.18-64', { memberRisk: { ...members, ...fields } });

/** An administrative indicator of these two counts, and nothing else. */
export const countsExample = (EligiblePopulation: number, NumeratorByAdmin: number): IndicatorSubject =>
  indicatorExample('W30.First15Months', { administrative: { EligiblePopulation, NumeratorByAdmin } });

/** A measure of administrative indicators that share a population, with these numerators by key. */
export const numeratorsExample = (
  measure: string,
  EligiblePopulation: number,
  numerators: Readonly<Record<string, number>>,
  file: FileLiteral = {},
): MeasureSubject => {
  const indicators = Object.entries(numerators).map(
    ([key, NumeratorByAdmin]) => [key, { administrative: { EligiblePopulation, NumeratorByAdmin } }] as const,
  );
  return measureExample(measure, { indicators: Object.fromEntries(indicators) }, file);
};

type PriorYearResult = NonNullable<NonNullable<FileLiteral['priorYear']>['indicators']>[string];
/** An indicator of this population, and last year's result of it. */
export const priorYearExample = (
  prior: PriorYearResult,
  EligiblePopulation: number,
  NumeratorByAdmin = 240,
): IndicatorSubject => {
  const key = 'CHL.ChlamydiaScreening.Total';
  const administrative = { EligiblePopulation, NumeratorByAdmin };
  return indicatorExample(key, { administrative }, {}, { priorYear: { indicators: { [key]: prior } } });
};

const spread = (categories: readonly string[], counts: FieldLiterals): Record<string, FieldLiterals> => {
  const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));
  return Object.fromEntries(categories.map((category, index) => [category, index === 0 ? counts : none]));
};

/** All race categories, the whole of the counts in the first and zeros in the others. */
export const race = (counts: FieldLiterals): Record<string, FieldLiterals> =>
  spread(
    [
      'White',
      'AmericanIndianOrAlaskaNative',
      'Asian',
      'BlackOrAfricanAmerican',
      'NativeHawaiianOrOtherPacificIslander',
      'SomeOtherRace',
      'TwoOrMoreRaces',
      'AskedButNoAnswer',
      'Unknown',
    ],
    counts,
  );

/** All ethnicity categories, the whole of the counts in the first and zeros in the others. */
export const ethnicity = (counts: FieldLiterals): Record<string, FieldLiterals> =>
  spread(['NotHispanicOrLatino', 'HispanicOrLatino', 'AskedButNoAnswer', 'Unknown'], counts);

/** All SES categories, the whole of the counts in the first and zeros in the others. */
export const ses = (counts: FieldLiterals): Record<string, FieldLiterals> =>
  spread(['NonLisDeNondisability', 'LisDe', 'Disability', 'LisDeAndDisability', 'Other', 'Unknown'], counts);

/** An indicator with every row of race and ethnicity. */
export const stratifiedExample = (counts: FieldLiterals = administrativeTotals): IndicatorSubject =>
  indicatorExample('W30.First15Months', {
    administrative,
    race: race(counts),
    ethnicity: ethnicity(counts),
  });

export const medicareExample = (key: string, indicator: IndicatorLiteral): IndicatorSubject =>
  indicatorExample(key, indicator, {}, { productLine: 'Medicare' });

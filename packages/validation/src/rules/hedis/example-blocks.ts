/** Blocks that are in order, for the examples of rules: `{ hybrid: { ...hybrid, Denominator: 400 } }`. */
import type { FieldLiterals } from './example.ts';

export const administrative = {
  EligiblePopulation: 612,
  ExclusionAdminRequired: 12,
  NumeratorByAdmin: 291,
  NumeratorBySupplemental: 14,
} as const satisfies FieldLiterals;

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

/**
 * The data elements as columns of the live measure display: what each is called, how its numbers are written, and
 * whether it is shown at first. Element names as in the submission file. Spec: measures-live, hedis-file-elements.
 */

/** How a value is written: whole numbers, or with so many decimals, half-up. plain: as it is, at most six decimals. */
export type NumberForm = 'count' | 2 | 4 | 'plain';

interface ElementColumn {
  readonly element: string;
  /** In the heading. */
  readonly short: string;
  readonly text: string;
  readonly form: NumberForm;
  readonly isHiddenByDefault: boolean;
}

const column = (element: string, short: string, text: string, form: NumberForm = 'count'): ElementColumn => ({
  element,
  short,
  text,
  form,
  isHiddenByDefault: false,
});
const hidden = (...args: Parameters<typeof column>): ElementColumn => ({
  ...column(...args),
  isHiddenByDefault: true,
});

const sources = [
  ['EHR', 'EHR', 'electronic health records'],
  ['CaseManagement', 'Case mgmt', 'case management systems'],
  ['HIERegistry', 'HIE/registry', 'health information exchanges and registries'],
  ['Admin', 'Admin', 'claims and other administrative data'],
] as const;
const bySource = (
  createColumn: typeof column,
  group: 'NumeratorBySSoR' | 'InitialPopulationBySSoR' | 'ExclusionsBySSoR',
  short: string,
  text: string,
): ElementColumn[] =>
  sources.map(([source, name, description]) =>
    createColumn(`${group}.${source}`, short === '' ? name : `${short} ${name}`, `${text} ${description}`),
  );

/**
 * In the order of the columns. Denominator, Numerator, Rate, OE and Percent have columns of their own; of the rest
 * a measure shows what its rows contain.
 */
const elementColumns: readonly ElementColumn[] = [
  column('MemberMonths', 'Member months', 'Months of enrollment of all members'),
  column('MemberYears', 'Member years', 'Member months divided by 12, calculated', 2),
  column('MemberCount', 'Members', 'Members, outliers included'),
  column('OutlierMemberCount', 'Outliers', 'Members with so many events that they are left out'),
  column('NonOutlierMemberCount', 'Not outliers', 'Members who are not outliers'),
  column('OutlierRate', 'Outlier rate', 'Outliers per 1,000 members, calculated', 2),
  column('EligiblePopulation', 'Eligible pop.', 'Eligible population, after required exclusions'),
  column('InitialPopulation', 'Initial pop.', 'Initial population, before exclusions'),
  column('Exclusions', 'Exclusions', 'Members of the initial population who are excluded'),
  hidden(
    'ExclusionAdminRequired',
    'Req. exclusions',
    'Required exclusions by administrative data; for information',
  ),
  column('MinReqSampleSize', 'Sample size', 'Smallest required sample size'),
  column('OversampleRate', 'Oversample %', 'Oversample rate in percent', 'plain'),
  hidden('OversampleRecordsNumber', 'Oversample', 'Records of the oversample, calculated'),
  hidden('FinalSampleSize', 'Final sample', 'Sample and oversample together, calculated'),
  column('ExclusionValidDataErrors', 'Data errors', 'Records excluded for valid data errors'),
  column('ExclusionEmployeeOrDep', 'Employees', 'Records of employees and their dependents, excluded'),
  column('OversampleRecsAdded', 'Recs added', 'Records added from the oversample'),
  column('NumeratorByAdmin', 'Admin', 'Numerator by administrative data'),
  column('NumeratorByMedicalRecords', 'Records', 'Numerator by medical record review'),
  column('NumeratorBySupplemental', 'Supplemental', 'Numerator by supplemental data'),
  ...bySource(column, 'NumeratorBySSoR', '', 'Numerator by'),
  hidden(
    'NumeratorByAdminElig',
    'Admin, all',
    'Numerator by administrative data over the whole eligible population',
  ),
  hidden('CYAR', 'CYAR %', 'Current-year administrative rate in percent, calculated', 2),
  column('ObservedCount', 'Observed', 'Events that were observed'),
  column('ExpectedCount', 'Expected', 'Events that the risk model expects', 4),
  column('CountVariance', 'Variance', 'Variance of the expected count', 4),
  column(
    'ObservedRate',
    'Observed rate',
    'Observed events in percent of stays, or per 1,000 members; calculated',
    2,
  ),
  column(
    'ExpectedRate',
    'Expected rate',
    'Expected events in percent of stays, or per 1,000 members; calculated',
    2,
  ),
  ...bySource(hidden, 'InitialPopulationBySSoR', 'Initial', 'Initial population by'),
  ...bySource(hidden, 'ExclusionsBySSoR', 'Excluded', 'Exclusions by'),
];

/** Elements that are the columns Denominator, Numerator and Rate. */
const inOwnColumns: ReadonlySet<string> = new Set([
  'Denominator',
  'RiskDenominator',
  'Numerator',
  'Rate',
  'OE',
  'Percent',
]);

type Elements = Readonly<Record<string, number>>;

/** The columns for everything that these rows contain. An element without a name of its own is called as the file calls it. */
export function columnsFor(rows: readonly Elements[]): readonly ElementColumn[] {
  const elementNames = new Set(rows.flatMap((elements) => Object.keys(elements)));
  for (const name of inOwnColumns) elementNames.delete(name);
  const known = elementColumns.filter(({ element }) => elementNames.delete(element));
  return [...known, ...[...elementNames].sort().map((name) => column(name, name, name, 'plain'))];
}

/** Elements in the order of the published data-element tables, method by method. Spec: hedis-file-elements. */
const publishedOrder: readonly string[] = [
  'MemberMonths',
  'MemberYears',
  'NonOutlierMemberCount',
  'MemberCount',
  'OutlierMemberCount',
  'OutlierRate',
  ...sources.map(([source]) => `InitialPopulationBySSoR.${source}`),
  'InitialPopulation',
  ...sources.map(([source]) => `ExclusionsBySSoR.${source}`),
  'Exclusions',
  'EligiblePopulation',
  'ExclusionAdminRequired',
  'NumeratorByAdminElig',
  'CYAR',
  'MinReqSampleSize',
  'OversampleRate',
  'OversampleRecordsNumber',
  'FinalSampleSize',
  'ExclusionValidDataErrors',
  'ExclusionEmployeeOrDep',
  'OversampleRecsAdded',
  'Denominator',
  'NumeratorByAdmin',
  'NumeratorByMedicalRecords',
  'NumeratorBySupplemental',
  ...sources.map(([source]) => `NumeratorBySSoR.${source}`),
  'Numerator',
  'ObservedCount',
  'ObservedRate',
  'ExpectedCount',
  'ExpectedRate',
  'CountVariance',
  'OE',
  'Rate',
  'Percent',
];
const places = new Map(publishedOrder.map((element, place) => [element, place]));

/** Elements that the tables do not have come last. */
export const publishedPlace = (element: string): number => places.get(element) ?? publishedOrder.length;

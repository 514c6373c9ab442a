/** How a measure differs from the one of the year before, in words. Spec: season-next. */
import type { CatalogueIndicator, CatalogueMeasure } from './catalogue.ts';
import { type Change, factChanges, orderChanges, toWords } from './fact-changes.ts';
import { relationFields, valueText } from './measure-words.ts';

type PlainField = Exclude<
  keyof CatalogueMeasure,
  'code' | 'indicators' | 'relations' | 'hpr' | 'cms' | 'smallDenominator'
>;

const fieldNames: Readonly<Record<PlainField, string>> = {
  name: 'Name',
  domain: 'Domain',
  subDomain: 'Sub-domain',
  category: 'Category',
  sortOrder: 'Place in lists',
  productLines: 'Product lines',
  dataCollectionMethods: 'Methods',
  perMetric: 'Fields that each metric gives',
  status: 'Status',
  isEcds: 'ECDS',
  isHybrid: 'Hybrid',
  isSurvey: 'Survey',
  elementSet: 'Counts in a file',
  rateFormula: 'Rate formula',
  unit: 'Unit',
  betterDirection: 'Better',
  raceEthnicityStratified: 'Stratified by race and ethnicity',
  sesStratifiedMedicare: 'Stratified by SES for Medicare',
  benefit: 'Benefit',
  supplementalDataAllowed: 'Supplemental data',
  filters: 'Filters of lists',
  auditLevel: 'Audited by',
  specialProjectsOnly: 'Special projects only',
};

type IndicatorField = Exclude<keyof CatalogueIndicator, 'key'>;

const indicatorNames: Readonly<Record<IndicatorField, string>> = {
  shortName: 'name',
  metric: 'metric',
  kind: 'kind',
  better: 'better',
  group: 'group',
  stratum: 'stratum',
  isTotal: 'total',
  productLines: 'product lines',
  optionalFor: 'optional for',
  dataCollectionMethods: 'methods',
  withoutElements: 'without elements',
  isStratified: 'stratified',
};

/** Later fields of data are shown by their own name. */
const named = (names: Readonly<Record<string, string>>, field: string): string => names[field] ?? field;

function measureFields({
  code: _code,
  indicators: _indicators,
  relations,
  hpr,
  cms,
  smallDenominator,
  ...plain
}: CatalogueMeasure): Readonly<Record<string, string>> {
  const fields: readonly (readonly [string, unknown])[] = [
    ...Object.entries(plain).map(([field, value]): [string, unknown] => [
      named(fieldNames, field),
      valueText(field, value),
    ]),
    ['Small denominator', smallDenominator && `${smallDenominator.field} under ${smallDenominator.lessThan}`],
    ['Health plan ratings', hpr.included],
    ['Health plan ratings, product lines', hpr.productLines],
    ['Health plan ratings, indicators', hpr.indicators],
    ['Required for Medicare', cms.medicareRequired],
    ['Star rating', cms.star],
    ['By benefit package for SNP', cms.snpPbpLevel],
    ...relationFields(relations),
  ];
  return Object.fromEntries(fields.map(([name, value]) => [name, toWords(value)]));
}

const indicatorFacts = ({ indicators }: CatalogueMeasure) =>
  new Map(
    indicators.map(({ key, ...fields }) => [
      `Indicator ${key}`,
      {
        text: fields.shortName,
        fields: Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [
            named(indicatorNames, field),
            valueText(field, value),
          ]),
        ),
      },
    ]),
  );

/** Each field that differs; what it names is without the code of the measure. */
export function measureFieldChanges(before: CatalogueMeasure, after: CatalogueMeasure): readonly Change[] {
  const fields = factChanges(
    new Map([['', { text: '', fields: measureFields(before) }]]),
    new Map([['', { text: '', fields: measureFields(after) }]]),
  ).map((change) => ({ ...change, name: change.name.slice(2) }));
  const [old, now] = [before, after].map(({ indicators }) => indicators.map(({ key }) => key));
  return [
    ...fields,
    ...factChanges(indicatorFacts(before), indicatorFacts(after)),
    ...orderChanges('Order of indicators', old ?? [], now ?? []),
  ];
}

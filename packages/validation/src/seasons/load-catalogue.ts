/** Builds a season's catalogue from its measures.json, after a check of the parts that the rules rely on. */
import { productLines } from '@idss/domain/program';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from './catalogue.ts';

type Check = (value: unknown) => boolean;

const text: Check = (v) => typeof v === 'string' && v !== '';
const flag: Check = (v) => typeof v === 'boolean';
const number: Check = (v) => typeof v === 'number';
const oneOf =
  (...values: readonly unknown[]): Check =>
  (v) =>
    values.includes(v);
const listOf =
  (check: Check): Check =>
  (v) =>
    Array.isArray(v) && v.every(check);
const nullOr =
  (check: Check): Check =>
  (v) =>
    v === null || check(v);
const optional =
  (check: Check): Check =>
  (v) =>
    v === undefined || check(v);
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;
const shaped =
  (shape: Readonly<Record<string, Check>>): Check =>
  (v) =>
    isRecord(v) && Object.entries(shape).every(([key, check]) => check(v[key]));

const productLineList = listOf(oneOf(...productLines));
const methodList = listOf(oneOf('Administrative', 'Hybrid', 'ECDS', 'Survey'));
const better = oneOf('higher', 'lower', 'none');

const indicatorShape = {
  key: text,
  shortName: text,
  metric: text,
  kind: oneOf('proportion', 'observedExpectedRatio', 'percentDistribution', 'count'),
  better,
  group: optional(text),
  stratum: optional(text),
  isTotal: flag,
  productLines: optional(productLineList),
  optionalFor: optional(productLineList),
  dataCollectionMethods: optional(methodList),
  withoutElements: optional(listOf(text)),
  isStratified: optional(flag),
} as const satisfies Record<keyof CatalogueIndicator, Check>;

const measureShape = {
  code: text,
  name: text,
  domain: text,
  // Empty where a domain has no parts.
  subDomain: (v) => typeof v === 'string',
  category: text,
  sortOrder: number,
  productLines: productLineList,
  dataCollectionMethods: methodList,
  perMetric: optional(listOf(text)),
  status: optional(oneOf('doubtful')),
  isEcds: flag,
  isHybrid: flag,
  isSurvey: flag,
  elementSet: oneOf(
    'administrative',
    'hybrid',
    'ecds',
    'riskAdjustedIndexStay',
    'riskAdjustedIndexDischarge',
    'riskAdjustedMember',
    'enrollment',
    'diversity',
    'survey',
  ),
  rateFormula: oneOf('standard', 'inverted', 'observedExpected', 'share', 'none'),
  unit: oneOf('percent', 'ratio', 'memberMonths'),
  betterDirection: better,
  raceEthnicityStratified: flag,
  sesStratifiedMedicare: flag,
  benefit: nullOr(text),
  supplementalDataAllowed: flag,
  hpr: shaped({ included: flag, productLines: productLineList, indicators: listOf(text) }),
  cms: shaped({ medicareRequired: flag, star: flag, snpPbpLevel: flag }),
  filters: listOf(oneOf('hpr', 'cmsma', 'cmspbp')),
  auditLevel: oneOf('measure', 'indicator'),
  smallDenominator: nullOr(shaped({ field: text, lessThan: number })),
  specialProjectsOnly: listOf(text),
  relations: listOf(shaped({ type: text })),
  indicators: listOf(shaped(indicatorShape)),
} as const satisfies Record<keyof CatalogueMeasure, Check>;

/** Every place where the value differs from the shape, as `measures[3].unit`. */
export function catalogueProblems(source: unknown): string[] {
  if (!isRecord(source) || !isRecord(source['meta']) || !Array.isArray(source['measures']))
    return ['meta and measures must be there'];
  const problems: string[] = [];
  if (!number(source['meta']['measurementYear'])) problems.push('meta.measurementYear');
  for (const list of ['raceCategories', 'ethnicityCategories', 'sesCategoriesMedicare'])
    if (!listOf(text)(source['meta'][list])) problems.push(`meta.${list}`);
  const retired = listOf(shaped({ code: text, replacement: nullOr(text) }));
  if (!isRecord(source['changes']) || !retired(source['changes']['retiredCodes']))
    problems.push('changes.retiredCodes');
  const codes = new Set<unknown>();
  source['measures'].forEach((measure: unknown, i) => {
    const at = `measures[${i}]`;
    if (!isRecord(measure)) {
      problems.push(at);
      return;
    }
    for (const [key, check] of Object.entries(measureShape))
      if (!check(measure[key])) problems.push(`${at}.${key}`);
    if (codes.has(measure['code'])) problems.push(`${at}.code is repeated`);
    codes.add(measure['code']);
    if (!Array.isArray(measure['indicators'])) return;
    const keys = measure['indicators'].map((x: unknown) => (isRecord(x) ? x['key'] : undefined));
    if (new Set(keys).size !== keys.length) problems.push(`${at}.indicators: a key is repeated`);
    for (const key of keys)
      if (!String(key).startsWith(`${String(measure['code'])}.`))
        problems.push(`${at}.indicators: ${String(key)}`);
  });
  return problems;
}

/** Throws where the data does not have the catalogue's shape: the program must not start with an invalid season. */
export function loadCatalogue(
  source: { readonly meta: object; readonly changes: object; readonly measures: readonly unknown[] },
  acceptedSchemaVersions: readonly string[],
): Catalogue {
  const problems = catalogueProblems(source);
  if (problems.length > 0)
    throw new Error(`measures.json is not a measure catalogue: ${problems.join('; ')}`);
  const checked = source as unknown as {
    readonly meta: {
      readonly measurementYear: number;
      readonly raceCategories: readonly string[];
      readonly ethnicityCategories: readonly string[];
      readonly sesCategoriesMedicare: readonly string[];
    };
    readonly changes: {
      readonly retiredCodes: readonly { readonly code: string; readonly replacement: string | null }[];
    };
    readonly measures: readonly CatalogueMeasure[];
  };
  const { meta } = checked;
  const measures = new Map(checked.measures.map((m) => [m.code, m]));
  const retiredCodes = new Map(
    checked.changes.retiredCodes.map(({ code, replacement }) => [code, { replacement }]),
  );
  return {
    measurementYear: meta.measurementYear,
    acceptedSchemaVersions,
    measures,
    retiredCodes,
    raceCategories: meta.raceCategories,
    ethnicityCategories: meta.ethnicityCategories,
    sesCategories: meta.sesCategoriesMedicare,
  };
}

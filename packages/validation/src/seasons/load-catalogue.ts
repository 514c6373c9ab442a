/** Builds a season's catalogue from its measures.json, after a check of the parts that the rules rely on. */
import { productLines } from '@idss/domain/program';
import { compileSchema } from '../formats/hedis-xml/compile-schema.ts';
import type { SchemaTable } from '../formats/hedis-xml/schema-types.ts';
import { type Catalogue, type CatalogueIndicator, type CatalogueMeasure, elementSets } from './catalogue.ts';
import { type RuleMeasures, ruleMeasureProblems, withDefaultMeasures } from './rule-measures.ts';
import type { JsonProblem } from './json-shape.ts';

type Check = (value: unknown) => boolean;

const text: Check = (v) => typeof v === 'string' && v !== '' && v.length <= 1000;
const flag: Check = (v) => typeof v === 'boolean';
const number: Check = (v) => typeof v === 'number' && Math.abs(v) <= 1_000_000_000;
const year: Check = (v) => Number.isInteger(v) && Number(v) >= 1900 && Number(v) <= 9999;
const enumValue =
  (...values: readonly unknown[]): Check =>
  (v) =>
    values.includes(v);
const getList =
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
/** For a sentence; an object may have no text of its own. */
const written = (v: unknown): string =>
  typeof v === 'string' ? v : (JSON.stringify(v)?.slice(0, 50) ?? 'none');
const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;
const shaped =
  (shape: Readonly<Record<string, Check>>): Check =>
  (v) =>
    isRecord(v) && Object.entries(shape).every(([key, check]) => check(v[key]));

const productLineList = getList(enumValue(...productLines));
const methodList = getList(enumValue('Administrative', 'Hybrid', 'ECDS', 'Survey'));
const better = enumValue('higher', 'lower', 'none');

const indicatorShape = {
  key: text,
  shortName: text,
  metric: text,
  kind: enumValue('proportion', 'observedExpectedRatio', 'percentDistribution', 'count'),
  better,
  group: optional(text),
  stratum: optional(text),
  isTotal: flag,
  productLines: optional(productLineList),
  optionalFor: optional(productLineList),
  dataCollectionMethods: optional(methodList),
  withoutElements: optional(getList(text)),
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
  perMetric: optional(getList(text)),
  status: optional(enumValue('doubtful')),
  isEcds: flag,
  isHybrid: flag,
  isSurvey: flag,
  elementSet: enumValue(...elementSets),
  rateFormula: enumValue('standard', 'inverted', 'observedExpected', 'share', 'none'),
  unit: enumValue('percent', 'ratio', 'memberMonths'),
  betterDirection: better,
  raceEthnicityStratified: flag,
  sesStratifiedMedicare: flag,
  benefit: nullOr(text),
  supplementalDataAllowed: flag,
  hpr: shaped({ included: flag, productLines: productLineList, indicators: getList(text) }),
  cms: shaped({ medicareRequired: flag, star: flag, snpPbpLevel: flag }),
  filters: getList(enumValue('hpr', 'cmsma', 'cmspbp')),
  auditLevel: enumValue('measure', 'indicator'),
  smallDenominator: nullOr(shaped({ field: text, lessThan: number })),
  specialProjectsOnly: getList(text),
  relations: getList(shaped({ type: text })),
  indicators: getList(shaped(indicatorShape)),
} as const satisfies Record<keyof CatalogueMeasure, Check>;

/** measures.json as a program reads it, once it was checked. */
export interface CatalogueData {
  readonly meta: {
    readonly measurementYear: number;
    readonly acceptedSchemaVersions: readonly string[];
    readonly raceCategories: readonly string[];
    readonly ethnicityCategories: readonly string[];
    readonly sesCategoriesMedicare: readonly string[];
  };
  readonly changes: {
    readonly retiredCodes: readonly { readonly code: string; readonly replacement: string | null }[];
  };
  /** Left out, whole or in part: as in older seasons. */
  readonly ruleMeasures?: Partial<RuleMeasures>;
  readonly measures: readonly CatalogueMeasure[];
}

const metaShape = {
  measurementYear: year,
  acceptedSchemaVersions: getList(text),
  raceCategories: getList(text),
  ethnicityCategories: getList(text),
  sesCategoriesMedicare: getList(text),
} as const satisfies Record<keyof CatalogueData['meta'], Check>;

/** Every place of measures.json whose value is not of its kind, or refers to what is not there. */
export function catalogueProblems(source: unknown): readonly JsonProblem[] {
  const problems: JsonProblem[] = [];
  const demand = (isGood: boolean, path: JsonProblem['path'], mustBe: string): void => {
    if (!isGood) problems.push({ path, mustBe });
  };
  const top = isRecord(source) ? source : {};
  const meta = isRecord(top['meta']) ? top['meta'] : {};
  for (const [key, check] of Object.entries(metaShape))
    demand(check(meta[key]), ['meta', key], key === 'measurementYear' ? 'a year' : 'a list of texts');
  const measures: readonly unknown[] = Array.isArray(top['measures']) ? top['measures'] : [];
  demand(measures.length > 0, ['measures'], 'a list of measures');
  const codes = new Set<unknown>();
  for (const [i, measure] of measures.entries()) {
    const place = ['measures', i];
    if (!isRecord(measure)) {
      demand(false, place, 'a measure');
      continue;
    }
    const { code } = measure;
    for (const [key, check] of Object.entries(measureShape))
      demand(check(measure[key]), [...place, key], 'of the kind that docs/season-folder.md describes');
    demand(!codes.has(code), [...place, 'code'], `a code of its own; ${written(code)} is repeated`);
    codes.add(code);
    const indicators: readonly unknown[] = Array.isArray(measure['indicators']) ? measure['indicators'] : [];
    const keys = new Set<unknown>();
    for (const [n, indicator] of indicators.entries()) {
      const key = isRecord(indicator) ? indicator['key'] : undefined;
      const path = [...place, 'indicators', n, 'key'];
      demand(written(key).startsWith(`${written(code)}.`), path, `a key that begins with ${written(code)}.`);
      demand(!keys.has(key), path, `a key of its own; ${written(key)} is repeated`);
      keys.add(key);
    }
    const hpr = isRecord(measure['hpr']) ? measure['hpr'] : {};
    const rated: readonly unknown[] = Array.isArray(hpr['indicators']) ? hpr['indicators'] : [];
    for (const [n, key] of rated.entries())
      demand(
        keys.has(key),
        [...place, 'hpr', 'indicators', n],
        `an indicator of ${written(code)}; ${written(key)} is none`,
      );
  }
  problems.push(...ruleMeasureProblems(top['ruleMeasures']));
  const changes = isRecord(top['changes']) ? top['changes'] : {};
  const retired = changes['retiredCodes'];
  const isRetiredList = getList(shaped({ code: text, replacement: nullOr(text) }))(retired);
  demand(isRetiredList, ['changes', 'retiredCodes'], 'a list of codes with their replacements');
  if (isRetiredList && Array.isArray(retired))
    for (const [i, { code, replacement }] of (
      retired as CatalogueData['changes']['retiredCodes']
    ).entries()) {
      const path = ['changes', 'retiredCodes', i];
      demand(!codes.has(code), [...path, 'code'], `a code that no measure has; ${code} is a measure`);
      demand(
        replacement === null || codes.has(replacement),
        [...path, 'replacement'],
        `null or the code of a measure; ${replacement} is none`,
      );
    }
  return problems;
}

/** The data was checked by `catalogueProblems`. */
export function loadCatalogue(
  { meta, changes, measures, ruleMeasures }: CatalogueData,
  schema: SchemaTable,
): Catalogue {
  return {
    measurementYear: meta.measurementYear,
    schema: compileSchema(schema),
    acceptedSchemaVersions: meta.acceptedSchemaVersions,
    measures: new Map(measures.map((measure) => [measure.code, measure])),
    ruleMeasures: withDefaultMeasures(ruleMeasures),
    retiredCodes: new Map(changes.retiredCodes.map(({ code, replacement }) => [code, { replacement }])),
    raceCategories: meta.raceCategories,
    ethnicityCategories: meta.ethnicityCategories,
    sesCategories: meta.sesCategoriesMedicare,
  };
}

/**
 * Values computed from the submitted elements of one indicator: denominator, numerator, and the elements that
 * the published tables mark as calculated. A computed value replaces a submitted one. Spec: rules-precision,
 * rules-computed, rules-denominators, hedis-file-hybrid, hedis-file-administrative, hedis-file-ecds.
 */
import type { Fields, IndicatorData, Num, StratumRow } from '../formats/hedis-xml/model.ts';
import type { CatalogueMeasure } from '../seasons/catalogue.ts';
import { ceilPercent } from './numbers.ts';

export type Block = Pick<IndicatorData, 'block' | 'fields'>;

/** The names of a group's four sources. Made once: finding a name that was just put together takes several times as long. */
const listSources = (group: 'InitialPopulationBySSoR' | 'ExclusionsBySSoR' | 'NumeratorBySSoR') =>
  (['EHR', 'CaseManagement', 'HIERegistry', 'Admin'] as const).map((source) => `${group}.${source}` as const);

const populationSources = listSources('InitialPopulationBySSoR');
const exclusionSources = listSources('ExclusionsBySSoR');
const numeratorSources = listSources('NumeratorBySSoR');

/** null where the block lacks one of the four sources. */
function sumSources(fields: Fields, sources: ReturnType<typeof listSources>): number | null {
  let sum = 0;
  for (const source of sources) {
    const count = fields.get(source);
    if (count === undefined) return null;
    sum += count.value;
  }
  return sum;
}

/** ECDS: as given, else the sum over its sources. */
export const getInitialPopulation = (fields: Fields): number | null =>
  fields.get('InitialPopulation')?.value ?? sumSources(fields, populationSources);

/** ECDS: as given, else the sum over its sources. */
export const getExclusions = (fields: Fields): number | null =>
  fields.get('Exclusions')?.value ?? sumSources(fields, exclusionSources);

/** The element that is the denominator of the block, with its place; undefined for enrollment and diversity. */
export function denominatorElement({ block, fields }: Block): Num | undefined {
  switch (block) {
    case 'administrative':
      return fields.get('EligiblePopulation');
    case 'hybrid':
    case 'ecds':
    case 'indexStayRisk':
      return fields.get('Denominator');
    case 'memberRisk':
      return fields.get('NonOutlierMemberCount');
    case 'enrollment':
    case 'diversity':
      return undefined;
  }
}

/** null for enrollment and diversity, and where the element is absent. */
export const getDenominator = (block: Block): number | null => denominatorElement(block)?.value ?? null;

/** Sum of the numerator's parts, or the observed count; null for enrollment and diversity. */
export function getNumerator({ block, fields }: Block): number | null {
  switch (block) {
    case 'administrative': {
      const admin = fields.get('NumeratorByAdmin');
      return admin === undefined ? null : admin.value + valueOrZero(fields.get('NumeratorBySupplemental'));
    }
    case 'hybrid': {
      const admin = fields.get('NumeratorByAdmin');
      const records = fields.get('NumeratorByMedicalRecords');
      if (admin === undefined || records === undefined) return null;
      return admin.value + records.value + valueOrZero(fields.get('NumeratorBySupplemental'));
    }
    case 'ecds':
      return sumSources(fields, numeratorSources);
    case 'indexStayRisk':
    case 'memberRisk':
      return fields.get('ObservedCount')?.value ?? null;
    case 'enrollment':
    case 'diversity':
      return null;
  }
}

/** The first submitted part of the numerator: the place for findings. */
export function numeratorElement({ block, fields }: Block): Num | undefined {
  if (block === 'ecds') return fields.get('NumeratorBySSoR.EHR');
  if (block === 'indexStayRisk' || block === 'memberRisk') return fields.get('ObservedCount');
  return fields.get('NumeratorByAdmin');
}

const valueOrZero = (count: Num | undefined): number => count?.value ?? 0;

/** Is the rate 100 % where the numerator is 0? AAB, LBP, URI: the numerator counts the undesirable event. */
export const isInverted = ({ rateFormula }: CatalogueMeasure): boolean => rateFormula === 'inverted';

/** The count whose share of the denominator is the rate. */
export const rateNumerator = (
  definition: CatalogueMeasure,
  numerator: number,
  denominator: number,
): number => (isInverted(definition) ? denominator - numerator : numerator);

/** Percent in double precision; null over a denominator of 0. */
export const toPercent = (numerator: number, denominator: number): number | null =>
  denominator === 0 ? null : (100 * numerator) / denominator;

/**
 * The rate of a row: percent for administrative, hybrid and ECDS blocks, O/E for risk blocks; null where there is
 * none (denominator or expected count 0, enrollment, and diversity, whose share needs the whole dimension).
 */
export function computeRate(block: Block, definition: CatalogueMeasure): number | null {
  const numerator = getNumerator(block);
  if (numerator === null) return null;
  if (block.block === 'indexStayRisk' || block.block === 'memberRisk') {
    const expected = block.fields.get('ExpectedCount');
    return expected === undefined || expected.value === 0 ? null : numerator / expected.value;
  }
  const denominator = getDenominator(block);
  return denominator === null
    ? null
    : toPercent(rateNumerator(definition, numerator, denominator), denominator);
}

/** Hybrid: ceil(MinReqSampleSize × OversampleRate / 100); 411 at 5 % is 21. */
export function computeOversampleRecords(fields: Fields): number | null {
  const size = fields.get('MinReqSampleSize');
  const rate = fields.get('OversampleRate');
  return size === undefined || rate === undefined ? null : ceilPercent(size.value, rate);
}

/** Hybrid: min(MinReqSampleSize + oversample, EligiblePopulation). */
export function computeFinalSampleSize(fields: Fields): number | null {
  const size = fields.get('MinReqSampleSize');
  const population = fields.get('EligiblePopulation');
  const oversample = computeOversampleRecords(fields);
  if (size === undefined || population === undefined || oversample === null) return null;
  return Math.min(size.value + oversample, population.value);
}

/** Hybrid: members excluded from the sample: valid data errors, employees and their dependents. */
export const sumSampleExclusions = (fields: Fields): number =>
  valueOrZero(fields.get('ExclusionValidDataErrors')) + valueOrZero(fields.get('ExclusionEmployeeOrDep'));

/** Hybrid: what the denominator must be; 300 of 300 with 3 excluded and none added is 297. */
export function computeHybridDenominator(fields: Fields): number | null {
  const size = fields.get('MinReqSampleSize');
  const added = fields.get('OversampleRecsAdded');
  return size === undefined || added === undefined
    ? null
    : size.value - sumSampleExclusions(fields) + added.value;
}

/** Risk blocks: all members, outliers included; null where the block does not say. */
export function getMemberCount({ block, fields }: Block): number | null {
  if (block !== 'memberRisk') return fields.get('MemberCount')?.value ?? null;
  const others = fields.get('NonOutlierMemberCount');
  const outliers = fields.get('OutlierMemberCount');
  return others === undefined || outliers === undefined ? null : others.value + outliers.value;
}

/**
 * Denominator of a stratification row inside the given block: EligiblePopulation for administrative data,
 * Denominator for hybrid and ECDS (there else InitialPopulation − Exclusions), RiskDenominator for index stays.
 */
export function getRowDenominator(block: Block['block'], { fields }: StratumRow): number | null {
  const risk = fields.get('RiskDenominator');
  if (risk !== undefined) return risk.value;
  if (block === 'administrative') return fields.get('EligiblePopulation')?.value ?? null;
  const denominator = fields.get('Denominator');
  if (denominator !== undefined) return denominator.value;
  const initial = fields.get('InitialPopulation');
  const exclusions = fields.get('Exclusions');
  if (initial === undefined || exclusions === undefined) return null;
  return initial.value - exclusions.value;
}

/** Numerator of a stratification row; the observed count in a row of an index-stay block. */
export const getRowNumerator = ({ fields }: StratumRow): number | null =>
  (fields.get('Numerator') ?? fields.get('ObservedCount'))?.value ?? null;

/** Members of a stratification row before exclusions: who the row counts. */
export const getRowPopulation = ({ fields }: StratumRow): number | null =>
  (fields.get('EligiblePopulation') ?? fields.get('InitialPopulation') ?? fields.get('RiskDenominator'))
    ?.value ?? null;

/**
 * All elements of an indicator by name: the submitted ones, replaced by computed ones where there are both. Rate, CYAR
 * in percent; OE a ratio; OutlierRate per 1000 members; ObservedRate and ExpectedRate in percent of index stays, or per
 * 1000 non-outlier members; MemberYears are member months / 12. Percent of a diversity count needs its dimension's
 * total.
 */
export function deriveElements(
  indicator: Block,
  definition: CatalogueMeasure,
  dimensionTotal: number | null,
): Record<string, number> {
  const { block, fields } = indicator;
  const elements: Record<string, number> = {};
  for (const [name, number] of fields) elements[name] = number.value;
  const compute = (name: string, value: number | null): void => {
    if (value === null) delete elements[name];
    else elements[name] = value;
  };
  const share = (name: string, numerator: string, denominator: number | null, per: number): void => {
    const count = elements[numerator];
    if (count !== undefined && denominator !== null && denominator !== 0)
      elements[name] = (per * count) / denominator;
  };
  /** Events per so many members. */
  const riskRates = (per: number): void => {
    share('OutlierRate', 'OutlierMemberCount', getMemberCount(indicator), 1000);
    share('ObservedRate', 'ObservedCount', getDenominator(indicator), per);
    share('ExpectedRate', 'ExpectedCount', getDenominator(indicator), per);
    compute('OE', computeRate(indicator, definition));
  };
  switch (block) {
    case 'hybrid': {
      const eligible = fields.get('EligiblePopulation')?.value ?? 0;
      const numeratorByAdmin = fields.get('NumeratorByAdminElig');
      compute('OversampleRecordsNumber', computeOversampleRecords(fields));
      compute('FinalSampleSize', computeFinalSampleSize(fields));
      if (numeratorByAdmin !== undefined) compute('CYAR', toPercent(numeratorByAdmin.value, eligible));
      break;
    }
    case 'ecds':
      compute('InitialPopulation', getInitialPopulation(fields));
      compute('Exclusions', getExclusions(fields));
      compute('Numerator', getNumerator(indicator));
      break;
    case 'indexStayRisk':
      riskRates(100);
      break;
    case 'memberRisk':
      compute('MemberCount', getMemberCount(indicator));
      riskRates(1000);
      break;
    case 'enrollment':
      share('MemberYears', 'MemberMonths', 12, 1);
      break;
    case 'diversity':
      delete elements['Percent'];
      share('Percent', 'MemberCount', dimensionTotal, 100);
      break;
    case 'administrative':
      break;
  }
  if (block === 'administrative' || block === 'hybrid' || block === 'ecds')
    compute('Rate', computeRate(indicator, definition));
  return elements;
}

/** Always computed; sums only where the file gives their parts. */
const computedElements: ReadonlySet<string> = new Set([
  'Rate',
  'CYAR',
  'OversampleRecordsNumber',
  'FinalSampleSize',
  'OutlierRate',
  'ObservedRate',
  'ExpectedRate',
  'OE',
  'MemberYears',
  'Percent',
]);
const sumParts: Readonly<Record<string, string>> = {
  InitialPopulation: 'InitialPopulationBySSoR.EHR',
  Exclusions: 'ExclusionsBySSoR.EHR',
  Numerator: 'NumeratorBySSoR.EHR',
  MemberCount: 'NonOutlierMemberCount',
};

/** Was this element computed by the portal rather than submitted? `elements`: all of its row. */
export function isComputedElement(name: string, elements: Readonly<Record<string, number>>): boolean {
  const part = sumParts[name];
  return computedElements.has(name) || !(name in elements) || (part !== undefined && part in elements);
}

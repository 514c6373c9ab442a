/** A measure element of the file: whether it contains data, and by which method. */
import type {
  BlockName,
  CollectionMethod,
  IndicatorData,
  MeasureData,
} from '../../formats/hedis-xml/model.ts';
import type { CatalogueIndicator, CatalogueMeasure, Method } from '../../seasons/catalogue.ts';

export const methodNames = {
  A: 'Administrative',
  H: 'Hybrid',
  E: 'ECDS',
} as const satisfies Record<CollectionMethod, Method>;

const methodLetters = { Administrative: 'A', Hybrid: 'H', ECDS: 'E', Survey: null } as const satisfies Record<
  Method,
  CollectionMethod | null
>;

/** Indicators of unknown keys are data too. */
export const hasData = (measure: MeasureData): boolean =>
  measure.indicators.size > 0 || measure.unknownIndicators.length > 0;

/** Does the plan mean to report the measure? */
export const isReported = (measure: MeasureData): boolean => measure.reportMeasure && measure.benefitOffered;

/** `A`, `A or H`: the letters of the methods by which the measure may be reported. */
export const acceptedMethods = (definition: Pick<CatalogueMeasure, 'dataCollectionMethods'>): string =>
  definition.dataCollectionMethods.flatMap((method) => methodLetters[method] ?? []).join(' or ');

/** The indicator's own method, else the measure's. */
export const getMethod = (measure: MeasureData, indicator: IndicatorData): CollectionMethod | null =>
  indicator.collectionMethod ?? measure.collectionMethod;

/** Is the method given for each metric, so that one measure may mix methods? */
export const isMethodPerMetric = ({ perMetric }: CatalogueMeasure): boolean =>
  perMetric?.includes('CollectionMethod') ?? false;

/** The methods of an indicator: its own list where it has one. */
export const listMethods = (
  definition: CatalogueMeasure,
  indicator: CatalogueIndicator | undefined,
): readonly Method[] => indicator?.dataCollectionMethods ?? definition.dataCollectionMethods;

/** The block of an element set that has one block whatever the method; null where the method decides, and for surveys. */
export function getOwnBlock(definition: CatalogueMeasure): BlockName | null {
  switch (definition.elementSet) {
    case 'riskAdjustedIndexStay':
    case 'riskAdjustedIndexDischarge':
      return 'indexStayRisk';
    case 'riskAdjustedMember':
      return 'memberRisk';
    case 'enrollment':
      return 'enrollment';
    case 'diversity':
      return 'diversity';
    default:
      return null;
  }
}

/**
 * May the measure be reported by this method? Measures with a block of their own have no choice of method, so they may
 * leave it out. False for surveys.
 */
export function isMethodAccepted(method: CollectionMethod | null, definition: CatalogueMeasure): boolean {
  if (method === null) return getOwnBlock(definition) !== null;
  return definition.dataCollectionMethods.includes(methodNames[method]);
}

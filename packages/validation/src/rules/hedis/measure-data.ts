/** What a measure element of the file amounts to: whether it holds data, and by which method. */
import type { BlockName, MeasureData } from '../../formats/hedis-xml/model.ts';
import type { CatalogueMeasure } from '../../seasons/catalogue.ts';

export const methodNames = {
  A: 'Administrative',
  H: 'Hybrid',
  E: 'ECDS',
} as const satisfies Record<
  NonNullable<MeasureData['collectionMethod']>,
  CatalogueMeasure['dataCollectionMethods'][number]
>;

const methodLetters = { Administrative: 'A', Hybrid: 'H', ECDS: 'E', Survey: null } as const satisfies Record<
  CatalogueMeasure['dataCollectionMethods'][number],
  MeasureData['collectionMethod']
>;

/** Indicators of unknown keys are data too. */
export const hasData = (measure: MeasureData): boolean =>
  measure.indicators.size > 0 || measure.unknownIndicators.length > 0;

/** Does the plan mean to report the measure? */
export const isReported = (measure: MeasureData): boolean => measure.reportMeasure && measure.benefitOffered;

/** `A`, `A or H`: the letters of the methods by which the measure may be reported. */
export const acceptedMethods = (definition: CatalogueMeasure): string =>
  definition.dataCollectionMethods.flatMap((method) => methodLetters[method] ?? []).join(' or ');

/** The block of an element set that has one block whatever the method; null where the method decides, and for surveys. */
export function ownBlockOf(definition: CatalogueMeasure): BlockName | null {
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
 * May the measure be reported by the method it gives? Measures with a block of their own have no choice of method, so
 * they may leave it out. False for surveys.
 */
export function isMethodAccepted(measure: MeasureData, definition: CatalogueMeasure): boolean {
  if (measure.collectionMethod === null) return ownBlockOf(definition) !== null;
  return definition.dataCollectionMethods.includes(methodNames[measure.collectionMethod]);
}

/** This year's rate, denominator and population of an indicator, to compare with last year's. Spec: rules-denominators. */
import type { FieldName, Fields, IndicatorData } from '../../formats/hedis-xml/model.ts';
import type { CatalogueMeasure } from '../../seasons/catalogue.ts';

const numeratorParts = {
  administrative: ['NumeratorByAdmin', 'NumeratorBySupplemental'],
  hybrid: ['NumeratorByAdmin', 'NumeratorByMedicalRecords', 'NumeratorBySupplemental'],
  ecds: [
    'NumeratorBySSoR.EHR',
    'NumeratorBySSoR.CaseManagement',
    'NumeratorBySSoR.HIERegistry',
    'NumeratorBySSoR.Admin',
  ],
} as const satisfies Partial<Record<IndicatorData['block'], readonly FieldName[]>>;

const initialPopulationParts = [
  'InitialPopulationBySSoR.EHR',
  'InitialPopulationBySSoR.CaseManagement',
  'InitialPopulationBySSoR.HIERegistry',
  'InitialPopulationBySSoR.Admin',
] as const satisfies readonly FieldName[];

/** null where none of the elements is given. */
function sumFields(fields: Fields, names: readonly FieldName[]): number | null {
  const reportedValue = names.flatMap((name) => fields.get(name)?.value ?? []);
  return reportedValue.length === 0 ? null : reportedValue.reduce((sum, count) => sum + count, 0);
}

/** Members counted in the rate; null for blocks without a rate in percent. */
export function getPercentDenominator({ block, fields }: IndicatorData): number | null {
  switch (block) {
    case 'administrative':
      return fields.get('EligiblePopulation')?.value ?? null;
    case 'hybrid':
    case 'ecds':
      return fields.get('Denominator')?.value ?? null;
    default:
      return null;
  }
}

/** The rate in percent, computed from counts; null over a denominator of 0 and for blocks without one. */
export function computePercentRate(indicator: IndicatorData, definition: CatalogueMeasure): number | null {
  const { block, fields } = indicator;
  if (block !== 'administrative' && block !== 'hybrid' && block !== 'ecds') return null;
  const denominator = getPercentDenominator(indicator);
  const numerator = sumFields(fields, numeratorParts[block]);
  if (denominator === null || denominator === 0 || numerator === null) return null;
  const counted = definition.rateFormula === 'inverted' ? denominator - numerator : numerator;
  return (100 * counted) / denominator;
}

/** EligiblePopulation; for ECDS the initial population, which replaces it. null where neither is given. */
export const getPopulation = ({ fields }: IndicatorData): number | null =>
  fields.get('EligiblePopulation')?.value ??
  fields.get('InitialPopulation')?.value ??
  sumFields(fields, initialPopulationParts);

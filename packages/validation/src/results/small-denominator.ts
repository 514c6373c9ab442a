/** The reporting threshold: 30 for rates, 150 for risk-adjusted measures; below it a result shows NA. Rule I-001. */
import type { CatalogueMeasure } from '../seasons/catalogue.ts';

/** False for measures without a threshold (enrollment, diversity). */
export const smallDenominatorApplies = (definition: CatalogueMeasure, denominator: number): boolean =>
  definition.smallDenominator !== null && denominator < definition.smallDenominator.lessThan;

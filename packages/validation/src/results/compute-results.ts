/**
 * The results of a submission as the portal shows, locks and publishes them: computed only from the submitted counts,
 * never from a submitted rate. Spec: results-computed.
 */
import { smallDenominatorApplies } from './small-denominator.ts';
import {
  getDenominator,
  deriveElements,
  getNumerator,
  toPercent,
  rateNumerator,
  computeRate,
  getRowDenominator,
  getRowNumerator,
} from './derive-elements.ts';
import { dimensionTotals } from './dimension-totals.ts';
import { formatRate } from './format-rate.ts';
import { formatPercent } from './numbers.ts';
import type {
  Dimension,
  HedisSubmission,
  IndicatorData,
  MeasureData,
  StratumRow,
} from '../formats/hedis-xml/model.ts';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '../seasons/catalogue.ts';

/** One category of a stratification. */
export interface StratumResult {
  readonly category: string;
  readonly denominator: number | null;
  readonly numerator: number | null;
  /** Percent, inverted where the measure's rate is; null over a denominator of 0 and for index-stay rows (no O/E). */
  readonly rate: number | null;
  readonly elements: Readonly<Record<string, number>>;
}

export interface StratificationResult {
  readonly dimension: Dimension;
  readonly rows: readonly StratumResult[];
}

export interface IndicatorResult {
  readonly key: string;
  /** For a diversity category its dimension's total; null for enrollment. */
  readonly denominator: number | null;
  readonly numerator: number | null;
  /** Percent in double precision, or the O/E ratio of risk-adjusted measures; also below the reporting threshold. */
  readonly rate: number | null;
  /** Two decimals (percent) or four (O/E), half-up; "NA" below the measure's threshold; "" where there is no rate. */
  readonly displayRate: string;
  /** Submitted and computed elements by name; of an element that is both, the computed value. See `deriveElements`. */
  readonly elements: Readonly<Record<string, number>>;
  readonly stratifications: readonly StratificationResult[];
}

export interface MeasureResult {
  readonly code: string;
  readonly reportMeasure: boolean;
  readonly benefitOffered: boolean;
  readonly collectionMethod: 'A' | 'H' | 'E' | null;
  readonly indicators: readonly IndicatorResult[];
}

/** Plain data: survives JSON. Measures and indicators are in the catalogue's order. */
export interface SubmissionResult {
  readonly measures: readonly MeasureResult[];
}

/** Codes and keys that the catalogue does not have are left out; findings name them. */
export function computeResults(submission: HedisSubmission, catalogue: Catalogue): SubmissionResult {
  const measures: MeasureResult[] = [];
  for (const definition of catalogue.measures.values()) {
    const measure = submission.measures.get(definition.code);
    if (measure !== undefined) measures.push(computeMeasureResult(measure, definition));
  }
  return { measures };
}

export function computeMeasureResult(measure: MeasureData, definition: CatalogueMeasure): MeasureResult {
  const totals = dimensionTotals(measure, definition);
  const indicators: IndicatorResult[] = [];
  for (const known of definition.indicators) {
    const indicator = measure.indicators.get(known.key);
    if (indicator !== undefined)
      indicators.push(indicatorResult(indicator, known, definition, totals.get(known.metric) ?? null));
  }
  return {
    code: measure.code,
    reportMeasure: measure.reportMeasure,
    benefitOffered: measure.benefitOffered,
    collectionMethod: measure.collectionMethod,
    indicators,
  };
}

function indicatorResult(
  indicator: IndicatorData,
  known: CatalogueIndicator,
  definition: CatalogueMeasure,
  dimensionTotal: number | null,
): IndicatorResult {
  const isShare = indicator.block === 'diversity';
  const denominator = isShare ? dimensionTotal : getDenominator(indicator);
  const numerator = isShare ? (indicator.fields.get('MemberCount')?.value ?? null) : getNumerator(indicator);
  const rate =
    isShare && numerator !== null && denominator !== null
      ? toPercent(numerator, denominator)
      : computeRate(indicator, definition);
  return {
    key: known.key,
    denominator,
    numerator,
    rate,
    displayRate: displayRate(indicator, definition, numerator, denominator),
    elements: deriveElements(indicator, definition, dimensionTotal),
    stratifications: indicator.stratifications.map(({ dimension, rows }) => ({
      dimension,
      rows: rows.map((row) => stratumResult(row, indicator, definition)),
    })),
  };
}

function displayRate(
  indicator: IndicatorData,
  definition: CatalogueMeasure,
  numerator: number | null,
  denominator: number | null,
): string {
  if (numerator === null || denominator === null) return '';
  if (smallDenominatorApplies(definition, denominator)) return 'NA';
  if (indicator.block === 'diversity') return denominator === 0 ? '' : formatPercent(numerator, denominator);
  return formatRate(indicator, definition);
}

function stratumResult(
  row: StratumRow,
  { block }: IndicatorData,
  definition: CatalogueMeasure,
): StratumResult {
  const denominator = getRowDenominator(block, row);
  const numerator = getRowNumerator(row);
  const hasRate = numerator !== null && denominator !== null && !row.fields.has('RiskDenominator');
  const rate = hasRate ? toPercent(rateNumerator(definition, numerator, denominator), denominator) : null;
  const elements: Record<string, number> = {};
  for (const [name, number] of row.fields) elements[name] = number.value;
  if (rate === null) delete elements['Rate'];
  else elements['Rate'] = rate;
  return { category: row.category, denominator, numerator, rate, elements };
}

/** Stratifications and elements of indicators as rows: one for each value. */
import { isComputedElement } from '@idss/validation/results/derive-elements';
import type { ResultRow } from './data-extract.sql.ts';

interface OfIndicator {
  readonly submissionId: number;
  readonly measureCode: string;
  readonly indicatorKey: string;
}

export interface StratumRow extends OfIndicator {
  readonly dimension: string;
  readonly category: string;
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly rate: number | null;
}

export interface ElementRow extends OfIndicator {
  readonly dimension: string | null;
  readonly category: string | null;
  readonly element: string;
  readonly value: number;
  readonly source: ElementOrigin;
}

export const elementOrigins = ['submitted', 'computed'] as const;
type ElementOrigin = (typeof elementOrigins)[number];
const getOrigin = (isComputed: boolean): ElementOrigin => (isComputed ? 'computed' : 'submitted');

export function* toStrata({
  submissionId,
  measureCode,
  indicatorKey,
  stratifications,
}: ResultRow): Generator<StratumRow> {
  for (const { dimension, rows } of stratifications)
    for (const { category, denominator, numerator, rate } of rows)
      yield { submissionId, measureCode, indicatorKey, dimension, category, denominator, numerator, rate };
}

export function* toElements({
  submissionId,
  measureCode,
  indicatorKey,
  elements,
  stratifications,
}: ResultRow): Generator<ElementRow> {
  const of = { submissionId, measureCode, indicatorKey };
  for (const element in elements) {
    const source = getOrigin(isComputedElement(element, elements));
    yield { ...of, dimension: null, category: null, element, value: elements[element] ?? 0, source };
  }
  for (const { dimension, rows } of stratifications)
    for (const row of rows)
      for (const element in row.elements) {
        // Of a stratum the portal computes the rate only; its sums are as they were sent.
        const source = getOrigin(element === 'Rate');
        yield {
          ...of,
          dimension,
          category: row.category,
          element,
          value: row.elements[element] ?? 0,
          source,
        };
      }
}

/** Stratifications and elements of indicators as rows: one for each value. */
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
}

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
  for (const element in elements)
    yield { ...of, dimension: null, category: null, element, value: elements[element] ?? 0 };
  for (const { dimension, rows } of stratifications)
    for (const row of rows)
      for (const element in row.elements)
        yield { ...of, dimension, category: row.category, element, value: row.elements[element] ?? 0 };
}

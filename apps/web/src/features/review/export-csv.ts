/** The visible lines as a CSV, with unsaved values marked as such. */
import { saveCsv } from '#src/ui/csv.ts';
import { toCells, type Changes, getShownValue } from './changes.ts';
import { formatDesignation, getStatus } from './designation-names.ts';
import type { ReviewMeasure, ReviewRow, Rows } from './review-rows.ts';

export const csvHeaders = [
  'Category',
  'Measure',
  'Measure name',
  'Indicator',
  'Rate',
  'Denominator',
  'Benefit offered',
  'Audit designation',
  'Status',
  'Comment',
  'Unsaved',
] as const;

export function toCsvRows(
  measures: readonly ReviewMeasure[],
  isShown: (row: ReviewRow, measure: ReviewMeasure) => boolean,
  changes: Changes,
  rows: Rows,
): (string | number)[][] {
  return measures.flatMap((measure) =>
    [measure.row, ...measure.indicators]
      .filter((row) => isShown(row, measure))
      .map((row) => {
        const designation = getShownValue(row, 'auditDesignation', changes, rows);
        return [
          measure.category,
          measure.code,
          measure.name,
          row.indicatorKey === '' ? '' : row.name,
          row.displayRate,
          row.denominator ?? '',
          row.benefitOffered,
          formatDesignation(designation),
          getStatus(designation),
          getShownValue(row, 'comment', changes, rows),
          changes[row.key] ? 'Yes' : '',
        ];
      }),
  );
}

export const saveReviewCsv = (subId: number, table: (string | number)[][]): void =>
  saveCsv(`AuditReviewTable${subId}.csv`, csvHeaders, table);

export interface TypedCell {
  readonly measureCode: string;
  /** Empty: the measure's own row. */
  readonly indicatorKey: string;
  readonly cell: 'Audit designation' | 'Comment';
  readonly typed: string;
}

/** A row by only its key: `WCC` of a measure, `WCC.BMIPercentile.3-11` of an indicator, which names its measure itself. */
export const formatRow = (key: string): string => key.slice(key.indexOf('.') + 1);

/** Unsaved values, described without the table, which may not be loaded. */
export const listTypedCells = (changes: Changes): TypedCell[] =>
  toCells(changes).map(({ key, cell, value }) => {
    const [measureCode = '', ...indicatorParts] = key.split('.');
    return {
      measureCode,
      indicatorKey: indicatorParts.join('.'),
      cell: cell === 'comment' ? 'Comment' : 'Audit designation',
      typed: cell === 'comment' ? value : formatDesignation(value),
    };
  });

export const saveTypedCsv = (subId: number, changes: Changes): void =>
  saveCsv(
    `AuditReviewUnsaved${subId}.csv`,
    ['Measure', 'Indicator', 'Cell', 'Typed'],
    listTypedCells(changes).map(({ measureCode, indicatorKey, cell, typed }) => [
      measureCode,
      indicatorKey,
      cell,
      typed,
    ]),
  );

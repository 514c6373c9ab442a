/** The rows of the review table that the filters leave, in lines with their categories. */
import { useCallback, useMemo } from 'react';
import type { Changes } from './changes.ts';
import { isRowShown, type ReviewFilters } from './filters.ts';
import { type ReviewMeasure, type ReviewRow, type Rows, toLines } from './review-rows.ts';
import type { Target } from './use-grid-focus.ts';

export interface RowCriteria {
  readonly filters: ReviewFilters;
  readonly changes: Changes;
  readonly target: Target | null;
  readonly collapsed: ReadonlySet<string>;
}

export function useShownRows(measures: readonly ReviewMeasure[], rows: Rows, criteria: RowCriteria) {
  const { filters, changes, target, collapsed } = criteria;
  const isShown = useCallback(
    // A requested row is shown under any filter.
    (row: ReviewRow, measure: ReviewMeasure) =>
      row.key === target?.key || isRowShown(row, measure, filters, changes, rows),
    [filters, changes, rows, target],
  );
  const lines = useMemo(() => toLines(measures, isShown, collapsed), [measures, isShown, collapsed]);
  const counts = useMemo(
    () =>
      measures.map((measure) => ({
        measure,
        shownCount: [measure.row, ...measure.indicators].filter((row) => isShown(row, measure)).length,
      })),
    [measures, isShown],
  );
  return {
    isShown,
    lines,
    shownMeasures: useMemo(
      () => counts.flatMap(({ measure, shownCount }) => (shownCount > 0 ? [measure] : [])),
      [counts],
    ),
    shownCount: counts.reduce((sum, { shownCount }) => sum + shownCount, 0),
  };
}

/** The lines that stay in sight above those they belong to: the category, and the measure of the first row. */
import type { Line } from './review-rows.ts';

const isMeasure = (line: Line | undefined): boolean => line?.kind === 'row' && line.row.indicatorKey === '';

/** Places of the category and the measure, in this order; `first`: the line at the top, under them. */
export function findStickyLines(lines: readonly Line[], first: number): readonly number[] {
  const category = lines.findLastIndex((line, index) => index <= first && line.kind === 'category');
  if (category === -1) return [];
  // The category covers the first line, so that the measure is that of the second.
  const measure = lines.findLastIndex(
    (line, index) => index <= first + 1 && (line.kind === 'category' || isMeasure(line)),
  );
  return measure > category && isMeasure(lines[measure]) ? [category, measure] : [category];
}

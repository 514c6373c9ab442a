/** The widths of the review table's columns. */
import { type ColumnId, columns } from './keyboard.ts';

interface Width {
  /** Pixels at least. */
  readonly wide: number;
  readonly narrow: number;
  /** Of the remaining width. */
  readonly share: number;
}
const widths = {
  name: { wide: 320, narrow: 190, share: 3 },
  rate: { wide: 72, narrow: 72, share: 0 },
  denominator: { wide: 106, narrow: 106, share: 0 },
  benefit: { wide: 76, narrow: 76, share: 0 },
  auditDesignation: { wide: 166, narrow: 154, share: 0 },
  status: { wide: 142, narrow: 132, share: 0 },
  comment: { wide: 200, narrow: 200, share: 1.6 },
} as const satisfies Record<ColumnId, Width>;

/** Pixels of the head, which sticks to the top of the table. As in review-grid.module.css. */
export const headHeight = 36;
/** Of a row whose text fits on one line. */
export const rowHeight = 35;

/** The columns that are shown, by their places, as a grid: of the name, of all, and their sum. */
function getTracksOfSize(
  shownColumns: readonly number[],
  size: 'wide' | 'narrow',
): Record<`--${string}`, string> {
  const columnWidths = shownColumns.flatMap((index) => {
    const column = columns[index];
    return column ? [widths[column.id]] : [];
  });
  return {
    [`--name-${size}`]: `${widths.name[size]}px`,
    [`--tracks-${size}`]: columnWidths
      .map((width) => (width.share === 0 ? `${width[size]}px` : `minmax(${width[size]}px, ${width.share}fr)`))
      .join(' '),
    [`--width-${size}`]: `${columnWidths.reduce((sum, width) => sum + width[size], 0)}px`,
  };
}

/** Custom properties for a wide window and for a narrow one. */
export const getTracks = (shownColumns: readonly number[]): Record<`--${string}`, string> => ({
  ...getTracksOfSize(shownColumns, 'wide'),
  ...getTracksOfSize(shownColumns, 'narrow'),
});

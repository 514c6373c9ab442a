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
  name: { wide: 256, narrow: 232, share: 3 },
  numerator: { wide: 56, narrow: 58, share: 0 },
  denominator: { wide: 60, narrow: 62, share: 0 },
  rate: { wide: 56, narrow: 60, share: 0 },
  lastYear: { wide: 70, narrow: 72, share: 0 },
  difference: { wide: 60, narrow: 64, share: 0 },
  unusual: { wide: 70, narrow: 74, share: 0 },
  findings: { wide: 68, narrow: 72, share: 0 },
  auditDesignation: { wide: 136, narrow: 144, share: 0 },
  status: { wide: 104, narrow: 108, share: 0 },
  comment: { wide: 132, narrow: 160, share: 1.6 },
  reviewed: { wide: 52, narrow: 54, share: 0 },
  benefit: { wide: 72, narrow: 72, share: 0 },
} as const satisfies Record<ColumnId, Width>;

/** Pixels of the head, which sticks to the top of the table. As in review-grid.module.css. */
export const headHeight = 30;
/** Of a row that nobody edits. */
export const rowHeight = 29;

/** A phone has room for half of a name beside the numbers. */
const getPixels = (id: ColumnId, size: 'wide' | 'narrow' | 'phone'): number =>
  size !== 'phone' ? widths[id][size] : id === 'name' ? 160 : widths[id].narrow;

/** The columns that are shown, by their places, as a grid: of the name, of all, and their sum. */
function getTracksOfSize(
  shownColumns: readonly number[],
  size: 'wide' | 'narrow' | 'phone',
): Record<`--${string}`, string> {
  const columnWidths = shownColumns.flatMap((index) => {
    const column = columns[index];
    return column ? [{ share: widths[column.id].share, pixels: getPixels(column.id, size) }] : [];
  });
  return {
    [`--name-${size}`]: `${getPixels('name', size)}px`,
    [`--tracks-${size}`]: columnWidths
      .map((width) =>
        width.share === 0 ? `${width.pixels}px` : `minmax(${width.pixels}px, ${width.share}fr)`,
      )
      .join(' '),
    [`--width-${size}`]: `${columnWidths.reduce((sum, width) => sum + width.pixels, 0)}px`,
  };
}

/** Custom properties for a wide window, a narrow one, and a phone. */
export const getTracks = (shownColumns: readonly number[]): Record<`--${string}`, string> => ({
  ...getTracksOfSize(shownColumns, 'wide'),
  ...getTracksOfSize(shownColumns, 'narrow'),
  ...getTracksOfSize(shownColumns, 'phone'),
});

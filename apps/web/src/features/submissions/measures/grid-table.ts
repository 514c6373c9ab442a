/** A grid of cells as columns and rows of a table. */
import type { MeasureCell, MeasureGrid } from '@idss/contract/submissions/measures';
import type { Column } from '#src/ui/data-table-model.ts';

/** Cells by their column; `rowId` identifies the row. */
export type GridRow = Readonly<Record<string, MeasureCell | string>>;

export interface GridTable {
  readonly columns: readonly (Omit<Column<GridRow>, 'cell'> & { readonly heading: MeasureCell })[];
  readonly rows: readonly GridRow[];
}

/** As many values as fit into a list to choose from; more are searched by text. */
const maxChoices = 12;
/** Pixels of a character, and of a cell's padding with the sign for sorting. */
const characterWidth = 7.4;
const padding = 44;

const getId = (column: number): string => `c${column}`;

export const getCell = (row: GridRow, column: string): MeasureCell | null => {
  const cell = row[column];
  return typeof cell === 'object' ? cell : null;
};

export const getRowId = (row: GridRow): string => (typeof row['rowId'] === 'string' ? row['rowId'] : '');

export function toGridTable([heads = [], ...body]: MeasureGrid): GridTable {
  const rows = body.map(
    (cells, line): GridRow => ({
      rowId: String(line),
      ...Object.fromEntries(cells.map((cell, column) => [getId(column), cell])),
    }),
  );
  const columns = heads.map((heading, place) => {
    const id = getId(place);
    const cells = body.flatMap((row) => row[place] ?? []);
    const isNumber = !heading.isFilterable;
    const longest = Math.max(...cells.map(({ shortDisplayText }) => shortDisplayText.length), 0);
    const values = new Set(cells.map(({ shortDisplayText }) => shortDisplayText));
    return {
      id,
      header: heading.shortDisplayText,
      heading,
      width: Math.round(
        Math.min(
          320,
          Math.max(
            heading.shortDisplayText.length * characterWidth + padding,
            longest * characterWidth + 24,
            88,
          ),
        ),
      ),
      filter: !heading.isFilterable ? 'none' : values.size <= maxChoices ? 'choice' : 'text',
      isInitiallyHidden: heading.isHiddenByDefault,
      isNumber,
      // Sorted by: numbers as numbers, and what is none below them all.
      text: (row: GridRow): string | number => {
        const cell = getCell(row, id);
        return isNumber ? (cell?.value ?? Number.NEGATIVE_INFINITY) : (cell?.shortDisplayText ?? '');
      },
    } as const;
  });
  return { columns, rows };
}

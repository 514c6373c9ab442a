/** The parts of TanStack Table that our tables use, and nothing else of it. */
import { compareInOrder, matchesFilter } from '@idss/domain/lists/column-filter';
import {
  columnFacetingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFacetedRowModel,
  createFacetedUniqueValues,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  type Row,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

interface ColumnLook<Record_> {
  readonly header: string;
  /** Pixels. */
  readonly width?: number;
  /** text: contains. choice: one or several of the values that occur. */
  readonly filter?: 'text' | 'choice' | 'none';
  /** The values in their order, where that is not the alphabet. */
  readonly order?: readonly string[];
  readonly isSortable?: boolean;
  readonly isInitiallyHidden?: boolean;
  readonly isNumber?: boolean;
  /** A sentence: broken into lines where it is wider than its column, instead of cut off. */
  readonly isWrapped?: boolean;
  /** Its link leads to what the row is about: a click anywhere in the row follows it. */
  readonly opensRow?: boolean;
  /** Of an organization: hidden at first from who sees one only. */
  readonly isOfOrganization?: boolean;
  readonly cell?: (record: Record_) => ReactNode;
}
type Text<Record_> = (record: Record_) => string | number;

/** Of a field, or of a text that is made from the record. */
export type Column<Record_> = ColumnLook<Record_> &
  (
    | {
        readonly id: keyof Record_ & string;
        /** The text of a value: shown, filtered by, sorted by and exported, unless `cell` shows more. */
        readonly text?: Text<Record_>;
      }
    | { readonly id: string; readonly text: Text<Record_> }
  );

export const features = tableFeatures({
  columnFilteringFeature,
  columnFacetingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  facetedRowModel: createFacetedRowModel(),
  facetedUniqueValues: createFacetedUniqueValues(),
  filterFns: {},
  sortFns: { basic: sortFn_basic },
});
export type Features = typeof features;
export type TableRow<Record_ extends object> = Row<Features, Record_>;

export const toText = <Record_>(column: Column<Record_>, record: Record_): string | number => {
  if (column.text) return column.text(record);
  const value = record[column.id as keyof Record_];
  return typeof value === 'number' ? value : value === null || value === undefined ? '' : String(value);
};

export const isFilterValue = (value: unknown): value is string | string[] =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string'));

/** The value for sorting and filtering: a number as a number, but as text where a list offers the values. */
export const getCellValue = <Record_>(column: Column<Record_>, record: Record_): string | number =>
  column.filter === 'choice' ? String(toText(column, record)) : toText(column, record);

/** The options of a list filter. */
export const sortTexts = (texts: Iterable<unknown>, order: readonly string[] = []): string[] =>
  [...texts].map(String).sort((a, b) => compareInOrder(order, a, b));

export const getSortFn =
  <Record_>(column: Column<Record_>, order: readonly string[]) =>
  (a: { original: Record_ }, b: { original: Record_ }): number =>
    compareInOrder(order, getCellValue(column, a.original), getCellValue(column, b.original));

export const getFilterFn =
  <Record_>(column: Column<Record_>) =>
  (row: { original: Record_ }, _id: string, filterValue: unknown): boolean =>
    !isFilterValue(filterValue) || matchesFilter(getCellValue(column, row.original), filterValue);

/** A change as TanStack Table reports it. */
export type Update<Value> = Value | ((previous: Value) => Value);
export const applyUpdate = <Value>(update: Update<Value>, previous: Value): Value =>
  update instanceof Function ? update(previous) : update;

export interface Filter {
  readonly id: string;
  readonly value: string | readonly string[];
}
export const isSameFilter = (a: Filter, b: Filter): boolean =>
  a.id === b.id && JSON.stringify(a.value) === JSON.stringify(b.value);

/** Is there any filter that the screen does not have of its own? */
export const isFiltering = (filters: readonly Filter[], defaultFilters: readonly Filter[]): boolean =>
  filters.some((filter) => !defaultFilters.some((each) => isSameFilter(each, filter)));

/** The rows that these filters leave; a filter of a column that is not there leaves all. */
export const filterRows = <Record_>(
  rows: readonly Record_[],
  columns: readonly Column<Record_>[],
  filters: readonly Filter[],
): Record_[] =>
  rows.filter((row) =>
    filters.every(({ id, value }) => {
      const column = columns.find((each) => each.id === id);
      return !column || matchesFilter(getCellValue(column, row), value);
    }),
  );

/** Headings and texts of these columns, as a CSV has them. */
export const toExport = <Record_>(
  columns: readonly Column<Record_>[],
  rows: readonly Record_[],
): [headers: string[], rows: (string | number)[][]] => [
  columns.map(({ header }) => header),
  rows.map((row) => columns.map((column) => toText(column, row))),
];

/** The column that a table is sorted by. */
export interface Sort {
  readonly id: string;
  readonly isDescending: boolean;
}

/** How a person likes a table to look. */
export interface TableLook {
  readonly isCompact: boolean;
  /** Pixels, of columns that are not as wide as usual. */
  readonly widths: Readonly<Record<string, number>>;
}

export const minColumnWidth = 60;
export const maxColumnWidth = 900;
const usualWidth = 130;
export const getWidth = <Record_>({ id, width = usualWidth }: Column<Record_>, look: TableLook): number =>
  look.widths[id] ?? width;

export interface Selection<Record_> {
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** Why a row cannot be selected; null if it can. */
  readonly reason?: (record: Record_) => string | null;
  /** What its box is called; without it, by the id of the row. */
  readonly getName?: (record: Record_) => string;
}

export interface RowActions<Record_> {
  /** Read aloud as the column's heading. */
  readonly label: string;
  readonly width: number;
  readonly cell: (record: Record_) => ReactNode;
}

/** Without the hidden ones. The one that the table is sorted by is never out of sight. */
export const getShownColumns = <Record_>(
  columns: readonly Column<Record_>[],
  visibility: Readonly<Record<string, boolean>>,
  sort: Sort | null = null,
): readonly Column<Record_>[] => columns.filter(({ id }) => visibility[id] !== false || id === sort?.id);

/** A first column that is wider leaves too little room for the others beside it. */
const maxPinnedWidth = 240;
const maxPinnedOnPhone = 120;

/** What stays in sight while a table is moved sideways: the narrow columns before the others, the first one, the sorted one. */
export interface Pins {
  /** Left edges: of the row's actions, and of the first column, also where there is room for little. */
  readonly actions: number;
  readonly first: number;
  /** null: the first column is not pinned. */
  readonly firstId: string | null;
  readonly isFirstOnPhone: boolean;
  readonly sortedId: string | null;
  readonly sorted: number;
}

export function getPins<Record_>(
  shown: readonly Column<Record_>[],
  look: TableLook,
  sort: Sort | null,
  widths: { readonly before: number; readonly actions: number },
): Pins {
  const [column] = shown;
  const width = column ? getWidth(column, look) : 0;
  const isPinned = column !== undefined && width <= maxPinnedWidth && shown.length > 1;
  const first = widths.before + widths.actions;
  return {
    actions: widths.before,
    first,
    firstId: isPinned ? column.id : null,
    isFirstOnPhone: width <= maxPinnedOnPhone,
    sortedId: sort && sort.id !== column?.id ? sort.id : null,
    sorted: first + (isPinned ? width : 0),
  };
}

/** What a table is given. */
import type { ReactNode } from 'react';
import type { Column, Filter, RowActions, Selection, Sort, TableLook } from './data-table-model.ts';
import type { Empty } from './EmptyState.tsx';

export interface Choices {
  /** Undefined until they are read. */
  readonly texts: readonly string[] | undefined;
  readonly error: Error | null;
}

export type UseChoices = (columnId: string) => Choices;

export interface RowsRequest {
  readonly most: number;
  /** How many there are meanwhile. */
  readonly onRead?: (rows: number) => void;
  readonly signal?: AbortSignal;
}

/** Where `rows` is within a list that the server pages. */
export interface ServerPage<Record_> {
  readonly index: number;
  /** Rows of all pages; undefined until it is known. */
  readonly count: number | undefined;
  /** Rows without any filter, where the server filters by the columns. */
  readonly total?: number | undefined;
  /** Rows and count are still those of what was asked before. */
  readonly isStale?: boolean;
  /** There are more rows than `count`. */
  readonly isMore: boolean;
  readonly onPage: (index: number) => void;
  /** For the export. */
  readonly allRows: () => Promise<readonly Record_[]>;
  /** For paper: the first rows of all that the filters leave. */
  readonly firstRows: (request: RowsRequest) => Promise<readonly Record_[]>;
  /** What is asked for as text: other filters and another order have another one, another page has not. */
  readonly place: string;
  /** The server filters and sorts by the columns. A hook, for the texts of a column that a filter offers while it is open. */
  readonly useChoices?: UseChoices;
}

export interface DataTableProps<Record_ extends object> {
  readonly label: string;
  readonly rows: readonly Record_[];
  /** Keep the identity of columns, getRowId and selection.reason stable. */
  readonly columns: readonly Column<Record_>[];
  readonly getRowId: (record: Record_) => string;
  /** Offers Export CSV of all filtered rows, visible columns. */
  readonly csvName?: string | undefined;
  /** Of the first page if the parent does not control it. */
  readonly pageSize?: number;
  readonly onPageSize?: (size: number) => void;
  /** To choose from; default: those of every table. */
  readonly pageSizes?: readonly number[];
  /** CSS height at most; the table scrolls inside. */
  readonly maxHeight?: string;
  readonly selection?: Selection<Record_> | undefined;
  /** Above the bar of the table, in its card. */
  readonly head?: ReactNode;
  /** At the left and the right of the bar above the table. */
  readonly toolbarStart?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly empty?: Empty;
  readonly isLoading?: boolean;
  readonly hasColumnChooser?: boolean;
  /** A narrow first column of links or buttons; no data, so never exported or hidden. Keep its identity stable. */
  readonly rowActions?: RowActions<Record_> | undefined;
  /** Filters controlled by the parent; without them the table has its own. */
  readonly filters?: readonly Filter[];
  /** Those that leave every row: they need no clearing, and clearing brings them back. */
  readonly defaultFilters?: readonly Filter[];
  readonly onFilters?: (filters: readonly Filter[]) => void;
  /**
   * The rows are one page of the server's list. It is filtered and sorted by who answers `onFilters` and `onSort`; without
   * `useChoices` its columns have no filters.
   */
  readonly serverPage?: ServerPage<Record_>;
  /** More about a row, shown under it when it is opened; null for a row without more. Keep its identity stable. */
  readonly detail?: ((record: Record_) => ReactNode) | undefined;
  readonly visibility?: Readonly<Record<string, boolean>>;
  readonly onVisibility?: (visibility: Readonly<Record<string, boolean>>) => void;
  /** null: in the order of the rows. */
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort | null) => void;
  readonly look?: TableLook;
  readonly onLook?: (look: TableLook) => void;
}

/** A table from one definition: its call, what is asked, columns, export, and what it says when it is empty. */
import type { ListCounts } from '@idss/contract/list-page';
import type { ReactNode } from 'react';
import type { Answer, GetName } from '#src/api/calls.ts';
import type { Column, RowActions } from '#src/ui/data-table-model.ts';
import type { Filter } from '#src/ui/data-table-model.ts';
import type { Empty } from '#src/ui/EmptyState.tsx';
import type { Level } from '#src/session/guard.ts';
import { type ColumnHelper, createColumnHelper } from './columns.tsx';
import type { TableParameter, TableQuery } from './table-parameters.ts';

/** Calls that answer the rows of a table. */
export type TableCall = {
  [Name in GetName]: Answer<Name> extends readonly object[] ? Name : never;
}[GetName];
export type RowOf<Name extends TableCall> =
  Answer<Name> extends readonly (infer Row extends object)[] ? Row : never;

/** Calls that count such a list for its columns' filters. */
export type CountsCall = { [Name in GetName]: Answer<Name> extends ListCounts ? Name : never }[GetName];

/** Calls that count the rows of a table that the server pages. */
export type CountCall = { [Name in GetName]: Answer<Name> extends number ? Name : never }[GetName];

/**
 * For lists that are too long for the browser. The call takes `pageNumber` (from 1) and `resultCount` next to the
 * filters and answers one page, in an order of its own; `count` takes the filters and answers the number of rows.
 */
export interface ServerPages {
  readonly count: CountCall;
  /** Counting stops at this number: an answer above it is shown as "more than". */
  readonly maxCount?: number;
  /** Offers a switch that refetches the first page every two seconds. */
  readonly isLive?: boolean;
}

/** Some of the rows: a count above the table, and a link (`?show=name`) that filters to them. */
export interface TablePart {
  readonly name: string;
  readonly label: (count: number) => string;
  readonly filters: readonly Filter[];
}

export interface Table<Row extends object = object> {
  readonly call: TableCall;
  /** Who may open its page; default: general. */
  readonly level?: Level;
  readonly title: string;
  /** One sentence about the rows, under the title. */
  readonly lead?: string;
  /** A link at the end of the heading. */
  readonly back?: { readonly label: string; readonly href: string };
  readonly getRowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly parameters?: readonly TableParameter[];
  /** The first part is the whole table. */
  readonly parts?: readonly TablePart[];
  /** Of a page with several tables: in the address before the names of the columns that are filtered. */
  readonly scope?: string;
  /** Name of the exported file, without its ending; it is not exported without one. */
  readonly csv?: string;
  /** At first; each person's choice is remembered. */
  readonly pageSize: number;
  readonly empty: Empty;
  /** A remark in the toolbar about what was read. */
  readonly remark?: (rows: readonly Row[], query: TableQuery) => string | null;
  /**
   * The server pages the list, and filters, sorts and counts it by its columns: the call takes `pageOf` its columns, and this one
   * counts. For the person it is like a list that the browser has whole.
   */
  readonly counts?: CountsCall;
  /** The server pages the list: columns have no filters, and the parameters are kept in the address. */
  readonly pages?: ServerPages;
  /** More about a row, shown when the row is opened; null if there is none. */
  readonly detail?: (row: Row) => ReactNode;
  /** Links and buttons of each row. */
  readonly rowActions?: RowActions<Row>;
  /** Between the heading and the table. */
  readonly above?: ReactNode;
  /** Buttons next to the heading. */
  readonly actions?: ReactNode;
}

/** As it is written: the call says of which type the rows are. */
export interface TableDefinition<Name extends TableCall> extends Omit<Table<RowOf<Name>>, 'columns'> {
  readonly call: Name;
  readonly columns: (column: ColumnHelper<RowOf<Name>>) => readonly Column<RowOf<Name>>[];
}

export const defineTable = <Name extends TableCall>(table: TableDefinition<Name>): Table<RowOf<Name>> => ({
  ...table,
  columns: table.columns(createColumnHelper()),
});

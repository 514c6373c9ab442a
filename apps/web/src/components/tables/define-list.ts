/** A table inside a screen from one definition. The screen adds its rows or its query, and what depends on its state. */
import type { DataTableProps } from '#src/ui/data-table-props.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import type { Empty } from '#src/ui/EmptyState.tsx';
import { type ColumnHelper, createColumnHelper } from './columns.tsx';

/** Spread into a `QueryTable` or a `DataTable`. */
export interface List<Row extends object>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'getRowId' | 'csvName' | 'pageSizes' | 'hasColumnChooser' | 'maxHeight'
  > {
  /** Of the table among the person's preferences; default: its label. */
  readonly name?: string;
  /** Before the names of its filters, order and columns in the address of the page; '' where it is the only list there. */
  readonly scope?: string;
  readonly pageSize: number;
  readonly empty: Empty;
}

export interface ListDefinition<Row extends object> extends Omit<List<Row>, 'columns'> {
  readonly columns: (column: ColumnHelper<Row>) => readonly Column<Row>[];
}

export const defineList = <Row extends object>(list: ListDefinition<Row>): List<Row> => ({
  ...list,
  columns: list.columns(createColumnHelper()),
});

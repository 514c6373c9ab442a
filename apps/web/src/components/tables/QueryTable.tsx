/** A table of what a call answers: loading, empty, refused and failed, and the page size that the person prefers. */
import { useState } from 'react';
import { RefreshButton } from '#src/components/RefreshButton.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { useListedKeys } from '#src/components/use-listed-keys.ts';
import { tableKeys } from './table-keys.ts';
import { useTableLook } from './table-look.ts';
import { useDefaultColumns, type Visibility } from './use-default-columns.ts';
import { useAddressedTable } from './use-list-address.ts';
import { usePageSize } from './use-page-size.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { DataTableProps } from '#src/ui/data-table-props.ts';
import type { Empty } from '#src/ui/EmptyState.tsx';

/** For a call whose answer is the rows, or is mapped to them. */
export interface RowsQuery<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

export interface QueryTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'isLoading' | 'onPageSize'> {
  readonly query: RowsQuery<Row>;
  /** Of the table among the person's preferences; default: its label. */
  readonly name?: string;
  readonly pageSize: number;
  readonly empty: Empty;
  /** For rows that appear without the person doing anything here. */
  readonly canRefresh?: boolean;
  /** Filters, order and columns are in the address of the page, behind this name; '' where it is the only list there. */
  readonly scope?: string | undefined;
}

export function QueryTable<Row extends object>({ scope, ...props }: QueryTableProps<Row>) {
  return scope === undefined ? <LoadedTable {...props} /> : <AddressedTable {...props} scope={scope} />;
}

type LoadedTableProps<Row extends object> = Omit<QueryTableProps<Row>, 'scope'>;

function AddressedTable<Row extends object>({
  scope,
  ...props
}: LoadedTableProps<Row> & { readonly scope: string }) {
  return <LoadedTable {...useAddressedTable(props.columns, scope)} {...props} />;
}

function LoadedTable<Row extends object>({
  query,
  label,
  name = label,
  pageSize,
  empty,
  canRefresh = false,
  ...table
}: LoadedTableProps<Row>) {
  const selectedSize = usePageSize(name, pageSize);
  const look = useTableLook(name);
  const usual = useDefaultColumns(table.columns);
  const [visibility, setVisibility] = useState<Visibility | null>(null);
  useListedKeys('Lists', tableKeys);
  const refetch = (): void => void query.refetch();
  if (query.error && !query.data) return <QueryError error={query.error} onRetry={refetch} />;
  return (
    <DataTable
      visibility={visibility ?? usual}
      onVisibility={setVisibility}
      {...table}
      {...look}
      label={label}
      rows={query.data ?? []}
      isLoading={query.isPending}
      {...selectedSize}
      empty={{ ...empty, action: canRefresh && <RefreshButton onRefresh={refetch} /> }}
    />
  );
}

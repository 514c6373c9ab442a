/** A table of what a call answers: loading, empty, refused and failed, and the page size that the person prefers. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePreferences } from '#src/preferences.ts';
import { DataTable, type DataTableProps } from '#src/ui/DataTable.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** For a call whose answer is the rows, or is mapped to them. */
export interface RowsQuery<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

export interface QueryTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'isLoading' | 'onPageSize' | 'empty'> {
  readonly query: RowsQuery<Row>;
  /** Of the table among the person's preferences. */
  readonly name: string;
  readonly pageSize: number;
  readonly empty: { readonly title: string; readonly text?: ReactNode; readonly icon?: IconName };
  /** For rows that appear without the person doing anything here. */
  readonly canRefresh?: boolean;
}

export function QueryTable<Row extends object>({
  query,
  name,
  pageSize,
  empty,
  canRefresh = false,
  ...table
}: QueryTableProps<Row>) {
  const chosenSize = usePreferences(({ pageSizes }) => pageSizes[name] ?? pageSize);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const refetch = (): void => void query.refetch();
  if (query.error && !query.data) return <QueryError error={query.error} onRetry={refetch} />;
  return (
    <DataTable
      {...table}
      rows={query.data ?? []}
      isLoading={query.isPending}
      pageSize={chosenSize}
      onPageSize={(size) => setPageSize(name, size)}
      empty={
        <EmptyState
          title={empty.title}
          {...(empty.icon ? { icon: empty.icon } : {})}
          action={
            canRefresh && (
              <Button variant="outlined" onClick={refetch}>
                Refresh
              </Button>
            )
          }
        >
          {empty.text}
        </EmptyState>
      }
    />
  );
}

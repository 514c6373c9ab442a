/** A report that is one table: its heading with one sentence, what narrows it, the rows, and their CSV. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { usePreferences } from '#src/preferences.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

const Switch = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 28,
  cursor: 'pointer',
});

export interface ToggleProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}

export function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <Switch>
      <NativeCheck
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </Switch>
  );
}

export interface TableReportProps<Row extends object> {
  readonly title: string;
  /** What the report tells, in one sentence. */
  readonly what: string;
  readonly report: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  readonly csvName: string;
  /** What the reader chose is kept. Spec: reports-tables. */
  readonly pageSize: number;
  readonly toolbar?: ReactNode;
  /** Above the table: what the server is asked for. */
  readonly controls?: ReactNode;
  readonly emptyTitle: string;
  readonly empty: string;
}

export function TableReport<Row extends object>(props: TableReportProps<Row>) {
  const { title, what, report, csvName, controls } = props;
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[csvName] ?? props.pageSize);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <>
            {what}{' '}
            <AppLink href={paths.reports} underline="always">
              All reports
            </AppLink>
          </>
        }
      />
      {controls}
      {report.error && !report.data ? (
        <QueryError error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <DataTable
          label={title}
          rows={report.data ?? []}
          columns={props.columns}
          rowId={props.rowId}
          csvName={csvName}
          isLoading={report.isPending}
          pageSize={pageSize}
          onPageSize={(size) => setPageSize(csvName, size)}
          maxHeight={`max(320px, calc(100dvh - ${controls ? 345 : 295}px))`}
          toolbar={props.toolbar}
          empty={<EmptyState title={props.emptyTitle}>{props.empty}</EmptyState>}
        />
      )}
    </>
  );
}

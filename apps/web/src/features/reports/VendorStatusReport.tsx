/** A survey vendor status report: the season, the counts, and one row a submission. Spec: reports-vendor-status. */
import type { VendorStatusRow } from '@idss/contract/reports';
import { styled } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { AppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { usePreferences } from '#src/preferences.ts';
import { DataTable, type Filter } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PlainSelect } from '#src/ui/Field.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { filtersOf, standingShown, summaryOf } from './status-summary.ts';
import type { StatusView } from './use-status-view.ts';

const Label = styled('label')({ display: 'inline-flex', alignItems: 'center', gap: 7, minHeight: 28 });
const Summary = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  '& a': { display: 'inline-block', padding: '3px 0', fontVariantNumeric: 'tabular-nums' },
  '& a[aria-current]': {
    color: theme.vars.palette.text.primary,
    boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
    textDecoration: 'none',
  },
}));

const number = new Intl.NumberFormat('en-US');
const rowId = ({ submissionId }: VendorStatusRow): string => String(submissionId);
const csvNames = { HOS: 'HosVendorSubmissionStatus.csv', CAHPS: 'CahpsVendorSubmissionStatus.csv' } as const;

export interface VendorStatusReportProps<Row extends VendorStatusRow> {
  readonly view: StatusView;
  readonly columns: readonly Column<Row>[];
  readonly report: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
}

export function VendorStatusReport<Row extends VendorStatusRow>({
  view,
  columns,
  report,
}: VendorStatusReportProps<Row>) {
  const { program, query, standing, years } = view;
  const tableName = `vendor status ${program}`;
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[tableName] ?? 25);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  // Every arrival counts: a link that is followed again sets the filters again.
  const arrival = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  const [changed, setChanged] = useState<{ arrival: string | undefined; filters: readonly Filter[] }>();
  const filters = changed && changed.arrival === arrival ? changed.filters : filtersOf(standing);
  const current = standingShown(filters);
  const rows = report.data ?? [];
  const error = view.error ?? (report.data ? null : report.error);
  return (
    <>
      <PageHeader
        title={`${program} Vendor Submission Status`}
        lead={<AppLink href={paths.reports}>All reports</AppLink>}
        actions={
          years &&
          years.length > 0 && (
            <Label>
              Measurement year
              <PlainSelect
                value={query.measurementYear}
                onChange={({ target }) => view.chooseYear(Number(target.value))}
              >
                {years.map((year) => (
                  <option key={year} value={year}>
                    {year}
                  </option>
                ))}
              </PlainSelect>
            </Label>
          )
        }
      />
      {error ? (
        <QueryError
          error={error}
          onRetry={() => {
            if (view.error) view.retry();
            else void report.refetch();
          }}
        />
      ) : (
        <>
          <Summary aria-label="Summary" aria-busy={!report.data}>
            {summaryOf(rows).map(({ standing: part, count, label }) => (
              <li key={part}>
                <AppLink
                  href={view.hrefOf(part)}
                  {...(part === current ? { 'aria-current': 'true' as const } : {})}
                >
                  <strong>{report.data ? number.format(count) : '–'}</strong> {label}
                </AppLink>
              </li>
            ))}
          </Summary>
          <DataTable
            label={`${program} vendor submission status`}
            rows={rows}
            columns={columns}
            rowId={rowId}
            csvName={csvNames[program]}
            isLoading={report.isPending}
            pageSize={pageSize}
            onPageSize={(size) => setPageSize(tableName, size)}
            filters={filters}
            onFilters={(next) => setChanged({ arrival, filters: next })}
            maxHeight="max(320px, calc(100dvh - 315px))"
            toolbar={
              view.canShowTests && (
                <Label style={{ cursor: 'pointer' }}>
                  <NativeCheck
                    type="checkbox"
                    role="switch"
                    aria-checked={query.includeTestOrganizations}
                    checked={query.includeTestOrganizations}
                    onChange={({ target }) => view.showTests(target.checked)}
                  />
                  Show Test Organizations
                </Label>
              )
            }
            empty={
              <EmptyState title={`No ${program} submissions in measurement year ${query.measurementYear}`}>
                Submissions appear here once they are registered for the season. Those of test organizations
                are left out.
              </EmptyState>
            }
          />
        </>
      )}
    </>
  );
}

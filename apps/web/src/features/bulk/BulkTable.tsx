/** The table of a bulk screen: rows that may not be chosen say why, in words and at their checkbox. */
import Button from '@mui/material/Button';
import type { Program } from '@idss/domain/program';
import { type ReactNode, useMemo, useState } from 'react';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePreferences } from '#src/preferences.ts';
import { DataTable, type Filter } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { columnsFor } from './bulk-columns.tsx';
import { commonReason, filteredRows, reasonOf, rowId } from './bulk-view.ts';
import type { BulkList } from './use-bulk-list.ts';

/** Spec: limits-rows. */
const pageSizeAtFirst = 10;
const noFilters: readonly Filter[] = [];

export interface BulkTableProps {
  readonly list: BulkList;
  readonly program: Program;
  readonly label: string;
  /** Names the page size among the person's preferences. */
  readonly name: string;
  readonly emptyTitle?: string;
  readonly emptyHint: ReactNode;
  /** CSS height at most. */
  readonly maxHeight?: string;
}

export function BulkTable(props: BulkTableProps) {
  const { list, program, label, name, emptyTitle = 'No submissions found.', emptyHint, maxHeight } = props;
  const { answer, rows, selected, select, clear } = list;
  const columns = useMemo(() => columnsFor(program), [program]);
  const [filters, setFilters] = useState(noFilters);
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[name] ?? pageSizeAtFirst);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const selection = useMemo(() => ({ selected, onChange: select, reason: reasonOf }), [selected, select]);
  const offered = useMemo(
    () => filteredRows(rows, columns, filters).filter(({ isSelectable }) => isSelectable),
    [rows, columns, filters],
  );
  const closedBecause = commonReason(rows);
  if (answer.error && !answer.data)
    return <QueryError error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <>
      {closedBecause && (
        <Notice tone="info" isAnnounced={false} title="Nothing can be selected now">
          {closedBecause}
        </Notice>
      )}
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowId={rowId}
        selection={selection}
        isLoading={answer.isPending}
        {...(maxHeight ? { maxHeight } : {})}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(name, size)}
        filters={filters}
        onFilters={setFilters}
        toolbar={
          <>
            {offered.length > 0 && (
              <Button
                startIcon={<Icon name="check" size={16} />}
                onClick={() => select([...new Set([...selected, ...offered.map(rowId)])])}
              >
                {filters.length > 0
                  ? `Select all ${offered.length} that match`
                  : `Select all ${offered.length} selectable`}
              </Button>
            )}
            {selected.length > 0 && (
              <Button startIcon={<Icon name="close" size={16} />} onClick={clear}>
                Clear selection
              </Button>
            )}
          </>
        }
        empty={
          <EmptyState
            title={emptyTitle}
            action={
              <Button variant="outlined" onClick={() => void answer.refetch()}>
                Look again
              </Button>
            }
          >
            {emptyHint}
          </EmptyState>
        }
      />
    </>
  );
}

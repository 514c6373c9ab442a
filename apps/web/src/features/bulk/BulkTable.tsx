/** The table of a bulk screen: rows that may not be chosen say why, in words and at their checkbox. */
import Button from '@mui/material/Button';
import type { Program } from '@idss/domain/program';
import { type ReactNode, useMemo, useState } from 'react';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import type { Filter } from '#src/ui/DataTable.tsx';
import { filteredRows } from '#src/ui/data-table-model.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { columnsFor } from './bulk-columns.tsx';
import { commonReason, reasonOf, rowId } from './bulk-view.ts';
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
  const selection = useMemo(() => ({ selected, onChange: select, reason: reasonOf }), [selected, select]);
  const offered = useMemo(
    () => filteredRows(rows, columns, filters).filter(({ isSelectable }) => isSelectable),
    [rows, columns, filters],
  );
  const closedBecause = commonReason(rows);
  return (
    <>
      {closedBecause && (
        <Notice tone="info" isAnnounced={false} title="Nothing can be selected now">
          {closedBecause}
        </Notice>
      )}
      <QueryTable
        query={answer}
        name={name}
        label={label}
        columns={columns}
        rowId={rowId}
        selection={selection}
        {...(maxHeight ? { maxHeight } : {})}
        pageSize={pageSizeAtFirst}
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
        empty={{ title: emptyTitle, text: emptyHint }}
        canRefresh
      />
    </>
  );
}

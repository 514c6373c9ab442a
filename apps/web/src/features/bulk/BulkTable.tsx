/** The table of a bulk screen: rows that may not be chosen say why, in words and at their checkbox. */
import type { SubmissionListItem } from '@idss/contract/bulk';
import type { Program } from '@idss/domain/program';
import { useMemo, useState } from 'react';
import type { List } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { SelectAll } from '#src/components/tables/SelectAll.tsx';
import type { Filter } from '#src/ui/DataTable.tsx';
import { filteredRows } from '#src/ui/data-table-model.ts';
import type { Empty } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { listFor } from './bulk-columns.tsx';
import { commonReason, reasonOf, rowId } from './bulk-view.ts';
import type { BulkList } from './use-bulk-list.ts';

const noFilters: readonly Filter[] = [];

export interface BulkTableProps extends Pick<List<SubmissionListItem>, 'label' | 'name' | 'maxHeight'> {
  readonly list: BulkList;
  readonly program: Program;
  readonly empty: Partial<Empty>;
}

export function BulkTable({ list, program, empty, ...own }: BulkTableProps) {
  const { answer, rows, selected, select } = list;
  const table = useMemo(() => listFor(program), [program]);
  const [filters, setFilters] = useState(noFilters);
  const selection = useMemo(() => ({ selected, onChange: select, reason: reasonOf }), [selected, select]);
  const offered = useMemo(
    () => filteredRows(rows, table.columns, filters).filter(({ isSelectable }) => isSelectable),
    [rows, table, filters],
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
        {...table}
        {...own}
        query={answer}
        selection={selection}
        filters={filters}
        onFilters={setFilters}
        toolbar={
          <SelectAll
            ids={offered.map(rowId)}
            what={filters.length > 0 ? ' that match' : ' selectable'}
            selected={selected}
            onSelect={select}
          />
        }
        empty={{ ...table.empty, ...empty }}
        canRefresh
      />
    </>
  );
}

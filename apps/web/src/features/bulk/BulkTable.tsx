/** The table of a bulk screen: rows that cannot be selected say why, in a column and at their checkbox. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { Program } from '@idss/domain/program';
import { useMemo } from 'react';
import type { List } from '#src/components/tables/define-list.ts';
import { SelectTable } from '#src/components/tables/SelectTable.tsx';
import type { Empty } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { getList } from './bulk-columns.tsx';
import { findCommonReason, describeReason } from './bulk-view.ts';
import type { BulkList } from './use-bulk-list.ts';

export interface BulkTableProps extends Pick<List<SubmissionListItem>, 'label' | 'name' | 'maxHeight'> {
  readonly list: BulkList;
  readonly program: Program;
  readonly empty: Partial<Empty>;
}

export function BulkTable({ list, program, empty, ...own }: BulkTableProps) {
  const { answer, rows, selected, select } = list;
  const table = useMemo(() => getList(program), [program]);
  const closedReason = findCommonReason(rows);
  return (
    <>
      {closedReason && (
        <Notice tone="info" isAnnounced={false} title="Nothing can be selected now">
          {closedReason}
        </Notice>
      )}
      <SelectTable
        {...table}
        {...own}
        query={answer}
        selected={selected}
        onSelect={select}
        reason={describeReason}
        suffix=" selectable"
        scope=""
        empty={{ ...table.empty, ...empty }}
        canRefresh
      />
    </>
  );
}

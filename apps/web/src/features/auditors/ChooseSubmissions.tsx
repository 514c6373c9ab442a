/** The organization's submissions, to assign an auditor to several at once. What is chosen outlives pages and filters. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '#src/api/client.ts';
import type { Filter } from '#src/ui/DataTable.tsx';
import { matchesFilter, valueOf } from '#src/ui/data-table-model.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { SelectAll } from '#src/components/tables/SelectAll.tsx';
import { type AuditorRow, nameOf, type SubmissionRow, submissionsOf } from './auditors-view.ts';

const list = defineList<SubmissionRow>({
  label: 'Submissions',
  name: 'auditor submissions',
  rowId: ({ subId }) => String(subId),
  columns: (make) => [
    make.text('subId', 'Sub ID', 110),
    make.productLine('productLine', 140),
    make.reportingProduct('reportingProduct', 190),
    make.specialProject('specialProject', 170),
    make.choice('specialArea', 'Special Area', 170),
  ],
  hasColumnChooser: false,
  maxHeight: '440px',
  pageSize: 10,
  empty: { title: 'No submissions found.' },
});
const none: readonly SubmissionRow[] = [];
const noFilters: readonly Filter[] = [];
/** The maximum page size of the call. */
const most = 1000;

async function readSubmissions(orgId: number, signal: AbortSignal): Promise<readonly SubmissionRow[]> {
  const rows: SubmissionRow[] = [];
  let after: string | undefined;
  do {
    const page = await read('GetSubmissionsPage', { orgId, limit: most, after }, signal);
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return submissionsOf(rows);
}

export interface ChooseSubmissionsProps {
  readonly orgId: number;
  readonly auditor: AuditorRow;
  /** Ids as text, of any page and whether a filter shows them or not. */
  readonly selected: readonly string[];
  readonly onSelect: (selected: readonly string[]) => void;
}

export function ChooseSubmissions({ orgId, auditor, selected, onSelect }: ChooseSubmissionsProps) {
  const answer = useQuery({
    queryKey: ['GetSubmissionsPage', { orgId }],
    queryFn: ({ signal }) => readSubmissions(orgId, signal),
  });
  const rows = answer.data ?? none;
  const [filters, setFilters] = useState(noFilters);
  const { access } = auditor;
  const name = nameOf(auditor);
  const selection = useMemo(
    () => ({
      selected,
      onChange: onSelect,
      reason: ({ subId }: SubmissionRow) =>
        typeof access !== 'string' && access.includes(subId) ? `${name} audits it already.` : null,
    }),
    [selected, onSelect, access, name],
  );
  const offered = useMemo(
    () =>
      rows.filter(
        (row) =>
          selection.reason(row) === null &&
          filters.every(({ id, value }) => {
            const column = list.columns.find((each) => each.id === id);
            return !column || matchesFilter(valueOf(column, row), value);
          }),
      ),
    [rows, filters, selection],
  );
  return (
    <QueryTable
      {...list}
      label={`Submissions for ${name}`}
      query={answer}
      selection={selection}
      filters={filters}
      onFilters={setFilters}
      toolbar={
        <SelectAll
          ids={offered.map(list.rowId)}
          what={filters.length > 0 ? ' that match' : ''}
          selected={selected}
          onSelect={onSelect}
        />
      }
    />
  );
}

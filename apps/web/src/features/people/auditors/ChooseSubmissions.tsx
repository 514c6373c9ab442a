/** The organization's submissions, to assign an auditor to several at once. The selection stays while pages and filters change. */
import { personName } from '@idss/domain/people/role-text';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { read } from '#src/api/client.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { SelectTable } from '#src/components/tables/SelectTable.tsx';
import { type AuditorRow, type SubmissionRow, getSubmissions } from './auditors-view.ts';

const list = defineList<SubmissionRow>({
  label: 'Submissions',
  name: 'auditor submissions',
  getRowId: ({ subId }) => String(subId),
  columns: (column) => [
    column.text('subId', 'Sub ID', 110),
    column.productLine('productLine', 140),
    column.reportingProduct('reportingProduct', 190),
    column.specialProject('specialProject', 170),
    column.choice('specialArea', 'Special Area', 170),
  ],
  hasColumnChooser: false,
  maxHeight: '440px',
  pageSize: 10,
  empty: { title: 'No submissions found.' },
});
/** The maximum page size of the call. */
const maxPageSize = 1000;

async function readSubmissions(orgId: number, signal: AbortSignal): Promise<readonly SubmissionRow[]> {
  const rows: SubmissionRow[] = [];
  let after: string | undefined;
  do {
    const page = await read('GetSubmissionsPage', { orgId, limit: maxPageSize, after }, signal);
    rows.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return getSubmissions(rows);
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
  const { access } = auditor;
  const name = personName(auditor);
  const reason = useCallback(
    ({ subId }: SubmissionRow) =>
      typeof access !== 'string' && access.includes(subId) ? `${name} audits it already.` : null,
    [access, name],
  );
  return (
    <SelectTable
      {...list}
      label={`Submissions for ${name}`}
      query={answer}
      selected={selected}
      onSelect={onSelect}
      reason={reason}
    />
  );
}

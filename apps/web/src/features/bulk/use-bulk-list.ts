/** The list of a bulk screen and its selection, which outlives a new sign-in. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { Program } from '@idss/domain/program';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '#src/api/client.ts';
import { useDraft } from '#src/session/drafts.ts';
import { getSelectedRows } from './bulk-view.ts';

const listCall = 'GetSubmissionsOfTypeForOrgsByAction';

const noIds: readonly string[] = [];
const noRows: readonly SubmissionListItem[] = [];

export interface BulkList {
  readonly answer: UseQueryResult<readonly SubmissionListItem[], Error>;
  readonly rows: readonly SubmissionListItem[];
  readonly selectedRows: readonly SubmissionListItem[];
  readonly selected: readonly string[];
  readonly select: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

export interface BulkListOptions {
  /** None: of all that the person may act on. */
  readonly organizationIds: readonly number[];
  /** False: nothing is requested yet. */
  readonly isEnabled: boolean;
}
const allOrganizations: BulkListOptions = { organizationIds: [], isEnabled: true };

export function useBulkList(
  program: Program,
  purpose: BulkPurpose,
  { organizationIds, isEnabled }: BulkListOptions = allOrganizations,
): BulkList {
  const answer = useQuery({
    queryKey: [listCall, { program, purpose, organizationIds }],
    queryFn: async (): Promise<readonly SubmissionListItem[]> => {
      const { response } = await ask(listCall, {
        body: { OrgIds: [...organizationIds], SubmissionType: program, Action: purpose },
      });
      return response;
    },
    enabled: isEnabled,
  });
  const [selected, select, clear] = useDraft(`bulk ${purpose} ${program}`, noIds);
  const rows = answer.data ?? noRows;
  const selectedRows = useMemo(() => getSelectedRows(rows, selected), [rows, selected]);
  const ids = useMemo(() => selectedRows.map(({ subId }) => String(subId)), [selectedRows]);
  return { answer, rows, selectedRows, selected: ids, select, clear };
}

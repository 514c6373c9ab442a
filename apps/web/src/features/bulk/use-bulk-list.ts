/** The list of a bulk screen and its selection, which outlives a new sign-in. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import type { Program } from '@idss/domain/program';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { ask } from '#src/api/client.ts';
import { useDraft } from '#src/session/drafts.ts';
import { getRowId, getSelectedRows } from './bulk-view.ts';

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

/** The next step that leads here names all that it counts: they are selected when the list is there. Spec: dashboard-next-steps. */
export function useNamedSelection({ answer, rows, select }: BulkList): void {
  const { select: named }: { readonly select?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isKnown = answer.data !== undefined && !answer.isFetching;
  const selectAll = useEffectEvent(() => {
    select(rows.filter(({ isSelectable }) => isSelectable).map(getRowId));
    // Once: a reload has what the person selected since.
    void navigate({ to: '.', search: {}, replace: true });
  });
  useEffect(() => {
    if (named === 'all' && isKnown) selectAll();
  }, [named, isKnown]);
}

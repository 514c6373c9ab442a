/** The list of a bulk screen and what is chosen in it. What is chosen outlives a new sign-in. */
import type { PushMessage } from '@idss/contract/push';
import type { SubmissionListItem } from '@idss/contract/bulk';
import type { Program } from '@idss/domain/program';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { act } from '#src/api/client.ts';
import { usePush } from '#src/api/push.ts';
import { readAgain } from '#src/api/query-client.ts';
import { useDraft } from '#src/session/drafts.ts';
import { chosenRows } from './bulk-view.ts';

const listCall = 'GetSubmissionsOfTypeForOrgsByAction';

/** What a bulk action makes stale besides the list itself. */
const staleAfter = [
  listCall,
  'GetSubmissionsForUser',
  'GetSubmissionSummary',
  'GetSubmissionHistory',
  'GetPendingSubmissions',
  'GetSubmissionsStatistics',
  'GetEventsForUser',
];

export const readBulkAgain = (): Promise<void> => readAgain(staleAfter);

/** A bulk action elsewhere sends a hint a submission; the list is read once for a burst of them. */
const calm = 1_000;

function useHints(): void {
  const waiting = useRef<number | null>(null);
  usePush(
    useCallback(({ kind }: PushMessage) => {
      if (kind !== 'submission' && kind !== 'settings') return;
      waiting.current ??= window.setTimeout(() => {
        waiting.current = null;
        void readAgain([listCall]);
      }, calm);
    }, []),
  );
  useEffect(
    () => () => {
      if (waiting.current !== null) window.clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
}

const nothing: readonly string[] = [];
const noRows: readonly SubmissionListItem[] = [];

export interface BulkList {
  readonly answer: UseQueryResult<readonly SubmissionListItem[], Error>;
  readonly rows: readonly SubmissionListItem[];
  readonly chosen: readonly SubmissionListItem[];
  readonly selected: readonly string[];
  readonly select: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

export interface BulkListOf {
  /** None: of all that the person may act on. */
  readonly organizationIds: readonly number[];
  /** False: nothing is asked for yet. */
  readonly isWanted: boolean;
}
const everything: BulkListOf = { organizationIds: [], isWanted: true };

export function useBulkList(
  program: Program,
  purpose: BulkPurpose,
  { organizationIds, isWanted }: BulkListOf = everything,
): BulkList {
  const answer = useQuery({
    queryKey: [listCall, { program, purpose, organizationIds }],
    queryFn: async (): Promise<readonly SubmissionListItem[]> => {
      const { response } = await act(listCall, {
        body: { OrgIds: [...organizationIds], SubmissionType: program, Action: purpose },
      });
      return response;
    },
    enabled: isWanted,
  });
  useHints();
  const [selected, select, clear] = useDraft(`bulk ${purpose} ${program}`, nothing);
  const rows = answer.data ?? noRows;
  const chosen = useMemo(() => chosenRows(rows, selected), [rows, selected]);
  const ids = useMemo(() => chosen.map(({ subId }) => String(subId)), [chosen]);
  return { answer, rows, chosen, selected: ids, select, clear };
}

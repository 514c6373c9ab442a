/** The server's preview of an action on the selected submissions: requested whenever the dialog opens, never cached. */
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#src/api/calls.ts';
import { ask } from '#src/api/client.ts';
import { getRequest } from './bulk-view.ts';

export type Preview = Answer<'PreviewBulkSubmissionAction'>;

export const usePreview = (
  action: 'MarkFinal' | 'Attestation',
  rows: readonly SubmissionListItem[],
): UseQueryResult<Preview, Error> =>
  useQuery({
    queryKey: ['PreviewBulkSubmissionAction', { action, ids: rows.map(({ subId }) => subId) }],
    queryFn: () => ask('PreviewBulkSubmissionAction', { query: { action }, body: getRequest(rows) }),
    staleTime: 0,
    gcTime: 0,
  });

/** Assigns an auditor to submissions one after the other, each with its own line in the history. */
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { act } from '#src/api/client.ts';
import { readAgain } from '#src/api/query-client.ts';
import { assignedBefore, type AuditorRow } from './auditors-view.ts';

/** What a change of who audits a submission makes stale. */
export const staleAfterAuditors = [
  'GetSubmissionAuditors',
  'GetAllAuditors',
  'GetSubmissionEvents',
  'GetSubmissionHistory',
] as const;

export interface Assignment {
  readonly row: AuditorRow;
  readonly subIds: readonly number[];
}

/** Where one is refused the rest are left, and the error says how many were assigned before. */
export function useAssignAuditor(orgId: number): UseMutationResult<void, Error, Assignment> {
  return useMutation({
    mutationFn: async ({ row, subIds }: Assignment): Promise<void> => {
      let done = 0;
      try {
        for (const submissionId of subIds) {
          await act('UpdateAuditor', {
            query: { orgId, submissionId, userName: row.email, accountLevel: 'submission', action: 'add' },
          });
          done += 1;
        }
      } catch (error) {
        const { message, reference } = describeError(error);
        const { status, code } = error instanceof ApiError ? error : { status: 0, code: null };
        throw new ApiError(status, message + assignedBefore(done, subIds.length), code, reference);
      } finally {
        await readAgain(staleAfterAuditors);
      }
    },
  });
}

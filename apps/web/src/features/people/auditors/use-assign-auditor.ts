/** Assigns an auditor to submissions one after the other, each with its own line in the history. */
import type { UseMutationResult } from '@tanstack/react-query';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { assignedBefore, type AuditorRow } from './auditors-view.ts';

export interface Assignment {
  readonly row: AuditorRow;
  readonly subIds: readonly number[];
}

/** If one is refused, the rest are skipped, and the error says how many were assigned before. */
export const useAssignAuditor = (orgId: number): UseMutationResult<void, Error, Assignment> =>
  useApiActions(['UpdateAuditor'], async (send, { row, subIds }: Assignment): Promise<void> => {
    let done = 0;
    try {
      for (const submissionId of subIds) {
        await send('UpdateAuditor', {
          query: { orgId, submissionId, userName: row.email, accountLevel: 'submission', action: 'add' },
        });
        done += 1;
      }
    } catch (error) {
      const { message, reference } = describeError(error);
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: null };
      throw new ApiError(status, message + assignedBefore(done, subIds.length), code, reference);
    }
  });

/** Changes the access of an auditor, submission by submission, each with its own line in the history. */
import type { UseMutationResult } from '@tanstack/react-query';
import type { AuditorAction, AuditorLevel } from '@idss/domain/permissions/auditor-access';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useApiActions } from '#src/api/hooks.ts';
import { type AuditorRow, formatAssignedBefore } from './auditors-view.ts';

export interface AuditorChange {
  readonly row: AuditorRow;
  readonly level: AuditorLevel;
  readonly action: AuditorAction;
  readonly subIds: readonly number[];
  /** The message once it is done. */
  readonly done: string;
}

/** Answers the message. If one is refused, the rest are skipped, and the error says how many were assigned before. */
export const useChangeAuditor = (orgId: number): UseMutationResult<string, Error, AuditorChange> =>
  useApiActions(['UpdateAuditor'], async (send, change: AuditorChange): Promise<string> => {
    const { row, level, action, subIds, done } = change;
    let count = 0;
    try {
      for (const submissionId of subIds) {
        await send('UpdateAuditor', {
          query: { orgId, submissionId, userName: row.email, accountLevel: level, action },
        });
        count += 1;
      }
    } catch (error) {
      const { message, reference } = describeError(error);
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: null };
      throw new ApiError(status, message + formatAssignedBefore(count, subIds.length), code, reference);
    }
    return done;
  });

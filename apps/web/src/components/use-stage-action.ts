/** Moves a component, by the calls that the specification names for each action. Spec: stages-screen. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { PlanAction } from '@idss/domain/stages/transition';
import { useApiActions } from '#src/api/hooks.ts';

/** Also after a refusal the summary is reloaded: another user may have been faster. */
export const useStageAction = ({ subId, component }: SubmissionSummary, onSuccess: () => void) =>
  useApiActions(
    ['UnSubmitFile', 'UndoSubmissionAttestation', 'ExecutePlanAction'],
    async (send, action: PlanAction): Promise<void> => {
      const submission = { submissionId: subId, component };
      if (action === 'Unsubmit') {
        await send('UnSubmitFile', { query: submission });
        return;
      }
      if (action === 'AttestationUndo') await send('UndoSubmissionAttestation', { query: submission });
      await send('ExecutePlanAction', { query: { ...submission, action } });
    },
    { onSuccess },
  );

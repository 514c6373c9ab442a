/** Moves a component, by the calls that the specification names for each action. Spec: stages-screen. */
import { useMutation } from '@tanstack/react-query';
import type { SubmissionSummary } from '@idss/contract/submissions';
import type { PlanAction } from '@idss/domain/stages/workflow';
import { act } from '#src/api/client.ts';
import { readAgain } from '#src/api/query-client.ts';

const staleAfterMove = [
  'GetSubmissionSummary',
  'GetSubmissionHistory',
  'GetFindingGroups',
  'GetFindings',
  'GetAuditDesignations',
  'GetSubmissionUploadedDocuments',
  'GetAttestationWizard',
  'GetSubmissionsForUser',
  'GetPendingSubmissions',
  'GetSubmissionsStatistics',
  'GetEventsForUser',
] as const;

async function move({ subId, component }: SubmissionSummary, action: PlanAction): Promise<void> {
  const on = { submissionId: subId, component };
  if (action === 'Unsubmit') {
    await act('UnSubmitFile', { query: on });
    return;
  }
  if (action === 'AttestationUndo') await act('UndoSubmissionAttestation', { query: on });
  await act('ExecutePlanAction', { query: { ...on, action } });
}

/** Whatever came of it, the summary is read again: after a refusal somebody else may have been faster. */
export const useStageAction = (summary: SubmissionSummary, onDone: () => void) =>
  useMutation({
    mutationFn: (action: PlanAction) => move(summary, action),
    onSuccess: onDone,
    onSettled: () => readAgain(staleAfterMove),
  });

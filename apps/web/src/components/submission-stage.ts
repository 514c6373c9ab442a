/** The stage that a summary names by its number. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { getProgram } from '@idss/domain/program';
import { type Stage, getStageByNumber } from '@idss/domain/stages/stage';
import { isUploadStage } from '@idss/domain/stages/workflow';

export const getStage = ({ activeStepNumber }: Pick<SubmissionSummary, 'activeStepNumber'>): Stage | null =>
  getStageByNumber(activeStepNumber);

/** Can a file be loaded at this stage? Findings are open that long. Spec: findings-screen. */
export function takesFile(summary: Pick<SubmissionSummary, 'component' | 'activeStepNumber'>): boolean {
  const stage = getStage(summary);
  return stage !== null && isUploadStage(getProgram(summary.component), stage);
}

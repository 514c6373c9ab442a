/** What a plan without a survey vendor of its own sees of its CAHPS survey. Spec: cahps-plan-view. */
import type { Step } from '../stages/workflow.ts';

/** File type ids: the final zip and the signed attestation. */
const openToPlans: readonly number[] = [19, 26];
/** Import, and Apply Mark Final. */
const closedSteps: readonly Step[] = [1, 2];

export const isOpenToPlan = (step: Step, fileType: number): boolean =>
  openToPlans.includes(fileType) && !closedSteps.includes(step);

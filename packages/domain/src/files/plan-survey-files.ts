/** The files of its CAHPS survey for a plan without its own survey vendor. Spec: cahps-plan-view. */
import { isAfter, type Stage } from '../stages/stage.ts';

/** File type ids: the final zip and the signed attestation. */
const openToPlans: readonly number[] = [19, 26];

export const isOpenToPlan = (stage: Stage, fileType: number): boolean =>
  openToPlans.includes(fileType) && isAfter(stage, 'cahps-mark-final');

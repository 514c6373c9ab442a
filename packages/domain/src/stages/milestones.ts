/** Which date of the season belongs to which step. What is late is marked late, never blocked. Decisions, part 4. */
import type { Step } from './workflow.ts';

export interface Milestone {
  readonly key: string;
  readonly label: string;
  /** ISO 8601 with offset. */
  readonly at: string;
}

const keyOfStep: Partial<Record<Step, string>> = {
  1: 'planLock',
  2: 'markFinal',
  3: 'planLock',
  4: 'auditLock',
  5: 'attestation',
  6: 'markFinal',
  7: 'attestation',
  8: 'attestation',
};

export const milestoneOf = (step: Step, milestones: readonly Milestone[]): Milestone | undefined =>
  milestones.find((milestone) => milestone.key === keyOfStep[step]);

export function isLate(step: Step, milestones: readonly Milestone[], now: Date): boolean {
  const milestone = milestoneOf(step, milestones);
  return milestone !== undefined && new Date(milestone.at) < now;
}

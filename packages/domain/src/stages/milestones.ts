/** Which date of the season belongs to which step. What is late is marked late, never blocked. Decisions, part 4. */
import type { Component } from '../program.ts';
import type { Step } from './workflow.ts';

export interface Milestone {
  readonly key: string;
  readonly label: string;
  /** ISO 8601 with offset. */
  readonly at: string;
}

const keyOfStep: Partial<Record<Step, string>> = {
  2: 'markFinal',
  3: 'planLock',
  4: 'auditLock',
  5: 'attestation',
  6: 'markFinal',
  7: 'attestation',
  8: 'attestation',
};

/** A file is due by the first date after it in its program's workflow. */
const keyOfImport: Record<Component, string> = {
  DST: 'planLock',
  CAHPS: 'markFinal',
  HOS: 'attestation',
};

interface Standing {
  readonly component: Component;
  readonly step: Step;
}

export function milestoneOf(
  { component, step }: Standing,
  milestones: readonly Milestone[],
): Milestone | undefined {
  const key = step === 1 ? keyOfImport[component] : keyOfStep[step];
  return milestones.find((milestone) => milestone.key === key);
}

export function isLate(standing: Standing, milestones: readonly Milestone[], now: Date): boolean {
  const milestone = milestoneOf(standing, milestones);
  return milestone !== undefined && new Date(milestone.at) < now;
}

/**
 * Which date of the season belongs to which stage. Dates belong to a program: HOS is fielded after the others are done,
 * so nothing of it is late in June. What is late is marked late, never blocked. Spec: season-milestones, season-late.
 */
import { programOf, type Component, type Program } from '../program.ts';
import type { Stage } from './stage.ts';

export interface Milestone {
  /** Seasons that were loaded before dates had a program hold those of HEDIS alone. */
  readonly program?: Program | undefined;
  readonly key: string;
  readonly label: string;
  /** ISO 8601 with offset. */
  readonly at: string;
}

interface Standing {
  readonly component: Component;
  readonly stage: Stage;
}

type Due = readonly [program: Program, key: string];

const dueOfHedis: Partial<Record<Stage, Due>> = {
  // A file is due by the first date after it.
  import: ['HEDIS', 'planLock'],
  'plan-lock': ['HEDIS', 'planLock'],
  'audit-lock': ['HEDIS', 'auditLock'],
  'mark-final': ['HEDIS', 'markFinal'],
  'hedis-attestation': ['HEDIS', 'attestation'],
};

/** The first of them that the season has. */
function duesOf({ component, stage }: Standing): readonly Due[] {
  if (stage === 'complete') return [];
  switch (component) {
    case 'DST': {
      const due = dueOfHedis[stage];
      return due ? [due] : [];
    }
    case 'CAHPS': {
      // Final by the attestation of HEDIS, which covers it.
      const final: readonly Due[] = [
        ['CAHPS', 'markFinal'],
        ['HEDIS', 'attestation'],
      ];
      if (stage === 'import') return [['CAHPS', 'files'], ...final];
      return stage === 'cahps-attestation' ? [['HEDIS', 'attestation']] : final;
    }
    case 'HOS':
      return [['HOS', 'attestation']];
  }
}

const find = (milestones: readonly Milestone[], [program, key]: Due): Milestone | undefined =>
  milestones.find((each) => (each.program ?? 'HEDIS') === program && each.key === key);

export function milestoneOf(standing: Standing, milestones: readonly Milestone[]): Milestone | undefined {
  for (const due of duesOf(standing)) {
    const milestone = find(milestones, due);
    if (milestone !== undefined) return milestone;
  }
  return undefined;
}

export function isLate(standing: Standing, milestones: readonly Milestone[], now: Date): boolean {
  const milestone = milestoneOf(standing, milestones);
  return milestone !== undefined && new Date(milestone.at) < now;
}

/** Is an attestation at this moment a late one? It marks the component for good, whether it is the first or another. */
export function isAttestedLate(component: Component, milestones: readonly Milestone[], at: Date): boolean {
  const program = programOf(component) === 'HOS' ? 'HOS' : 'HEDIS';
  const milestone = find(milestones, [program, 'attestation']);
  return milestone !== undefined && new Date(milestone.at) < at;
}

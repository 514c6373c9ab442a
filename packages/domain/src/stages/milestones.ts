/**
 * Which date of the season is the deadline of which stage. Dates belong to a program: HOS is fielded after the others,
 * so it is not late in June. Late submissions are marked late, never blocked. Spec: season-milestones, season-late.
 */
import { type Component, type Program, hedisComponent, getProgram } from '../program.ts';
import type { Stage } from './stage.ts';

export interface Milestone {
  /** Missing in seasons that were loaded before dates had a program: they belong to HEDIS. */
  readonly program?: Program | undefined;
  readonly key: string;
  readonly label: string;
  /** ISO 8601 with offset. */
  readonly at: string;
}

interface ComponentStage {
  readonly component: Component;
  readonly stage: Stage;
  /** Declared: no date is waited for. */
  readonly hasNothingToReport?: boolean;
}

type DueDate = readonly [program: Program, key: string];

const hedisDueDates: Partial<Record<Stage, DueDate>> = {
  // A file is due by the first date after it.
  import: ['HEDIS', 'planLock'],
  'plan-lock': ['HEDIS', 'planLock'],
  'audit-lock': ['HEDIS', 'auditLock'],
  'mark-final': ['HEDIS', 'markFinal'],
  'hedis-attestation': ['HEDIS', 'attestation'],
};

/** In order of preference: the first that the season has is the deadline. */
function listDues({ component, stage, hasNothingToReport }: ComponentStage): readonly DueDate[] {
  if (stage === 'complete' || hasNothingToReport) return [];
  switch (component) {
    case hedisComponent: {
      const dueDate = hedisDueDates[stage];
      return dueDate ? [dueDate] : [];
    }
    case 'CAHPS': {
      // Finalized by the HEDIS attestation, which covers it.
      const final: readonly DueDate[] = [
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

const find = (milestones: readonly Milestone[], [program, key]: DueDate): Milestone | undefined =>
  milestones.find((each) => (each.program ?? 'HEDIS') === program && each.key === key);

export function findMilestone(at: ComponentStage, milestones: readonly Milestone[]): Milestone | undefined {
  for (const dueDate of listDues(at)) {
    const milestone = find(milestones, dueDate);
    if (milestone !== undefined) return milestone;
  }
  return undefined;
}

export function isLate(at: ComponentStage, milestones: readonly Milestone[], now: Date): boolean {
  const milestone = findMilestone(at, milestones);
  return milestone !== undefined && new Date(milestone.at) < now;
}

/** Is an attestation at this moment late? That marks the component permanently, even if it is attested again. */
export function isAttestedLate(component: Component, milestones: readonly Milestone[], at: Date): boolean {
  const program = getProgram(component) === 'HOS' ? 'HOS' : 'HEDIS';
  const milestone = find(milestones, [program, 'attestation']);
  return milestone !== undefined && new Date(milestone.at) < at;
}

/** `HEDIS upload`: one date of a season has it. */
export const milestoneName = ({ program = 'HEDIS', key }: Milestone): string => `${program} ${key}`;
export const findNamed = (milestones: readonly Milestone[], name: string): Milestone | undefined =>
  milestones.find((each) => milestoneName(each) === name);

/** How the dates of a season differ. A moment counts, however it is written. */
export function countMilestones(
  before: readonly Milestone[],
  after: readonly Milestone[],
): { readonly added: number; readonly changed: number; readonly removed: readonly string[] } {
  const known = new Map(before.map((each) => [milestoneName(each), each]));
  const names = new Set(after.map(milestoneName));
  const isChanged = (each: Milestone): boolean => {
    const last = known.get(milestoneName(each));
    return last !== undefined && (last.label !== each.label || Date.parse(last.at) !== Date.parse(each.at));
  };
  return {
    added: after.filter((each) => !known.has(milestoneName(each))).length,
    changed: after.filter(isChanged).length,
    removed: [...known.keys()].filter((name) => !names.has(name)),
  };
}

import type { Milestone } from '@idss/domain/stages/milestones';

/** Without a program they are of HEDIS. */
export const presentMilestones = (milestones: readonly Milestone[]) =>
  milestones.map(({ program = 'HEDIS', key, label, at }) => ({ program, key, label, at }));

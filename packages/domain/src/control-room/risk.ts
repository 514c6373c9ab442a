/** Which submissions are in danger of missing the season, and why. Spec: control-room-risk. */
import { type ValidationStatus, validationStatusLabels } from '../findings/finding.ts';
import { pluralize } from '../format-number.ts';
import { countdownTo, formatCountdown } from '../moments/moment-text.ts';
import { listNames } from '../list-names.ts';
import { type Component, componentLabel, components } from '../program.ts';
import { isLate, type Milestone, findMilestone } from '../stages/milestones.ts';
import { type Stage, stageLabels, stages } from '../stages/stage.ts';

/** The most urgent first. */
export const riskReasonLabels = {
  late: 'Late',
  upload: 'Last upload ended badly',
  errors: 'Errors unchanged for a week',
  missing: 'No file yet',
  due: 'Due soon',
  auditor: 'No auditor',
} as const;
export type RiskReason = keyof typeof riskReasonLabels;
export const riskReasons = listNames(riskReasonLabels);

/** Days before a milestone from which on work that is due by it is at risk. Two weeks before, most of a season still is. */
export const riskDays = [7, 3, 14, 30] as const;

/** Errors that did not change for so many days are in danger. */
export const unchangedErrorsDays = 7;

/** A stage of a component whose work is late, or due within the days. */
export interface DueStage {
  readonly component: Component;
  readonly stage: Stage;
  readonly isLate: boolean;
}

export function dueStages(
  milestones: readonly Milestone[],
  { now, days, timeZone }: { readonly now: Date; readonly days: number; readonly timeZone: string },
): DueStage[] {
  return components.flatMap((component) =>
    stages.flatMap((stage) => {
      const milestone = findMilestone({ component, stage }, milestones);
      if (!milestone) return [];
      const isLateNow = isLate({ component, stage }, milestones, now);
      const isDue = isLateNow || countdownTo(milestone.at, now, timeZone).days <= days;
      return isDue ? [{ component, stage, isLate: isLateNow }] : [];
    }),
  );
}

export interface RiskFacts {
  readonly component: Component;
  readonly stage: Stage;
  readonly reasons: readonly RiskReason[];
  /** There is a current file. */
  readonly hasFile: boolean;
  /** Schema, Fatal and Error findings of the latest validation. */
  readonly errors: number;
  /** When validation first found exactly these errors; null without errors. ISO 8601. */
  readonly errorsSince: string | null;
  /** How the last uploaded file ended; `status` is null where it was not validated. */
  readonly lastUpload: { readonly state: string; readonly status: ValidationStatus | null } | null;
}

/** One sentence for each reason, the most urgent first. */
export function describeRisk(
  facts: RiskFacts,
  {
    milestones,
    now,
    timeZone,
  }: { readonly milestones: readonly Milestone[]; readonly now: Date; readonly timeZone: string },
): string[] {
  const milestone = findMilestone(facts, milestones);
  const countdown = milestone ? formatCountdown(countdownTo(milestone.at, now, timeZone)) : '';
  const state = facts.hasFile ? `Still at ${stageLabels[facts.stage]}` : 'No file yet';
  const { errors, errorsSince, lastUpload } = facts;
  const texts: Record<RiskReason, () => string> = {
    late: () => `${state}, ${countdown}`,
    upload: () =>
      `Last upload ${lastUpload?.state === 'failed' ? 'failed' : 'refused'}${
        lastUpload?.status ? `: ${validationStatusLabels[lastUpload.status].toLowerCase()}` : ''
      }`,
    errors: () => {
      const days = errorsSince === null ? 0 : countdownTo(errorsSince, now, timeZone).days;
      return `${errors} ${pluralize(errors, 'error')} unchanged for ${days} days`;
    },
    missing: () => `${state}, ${countdown}`,
    due: () => `${state}, ${countdown}`,
    auditor: () => `No auditor is assigned to this ${componentLabel(facts.component)} submission`,
  };
  return riskReasons.filter((reason) => facts.reasons.includes(reason)).map((reason) => texts[reason]());
}

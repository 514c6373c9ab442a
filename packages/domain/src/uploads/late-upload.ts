/** A file that is sent again after the date by which it was due says why. Spec: uploads-late. */
import type { Component } from '../program.ts';
import { momentText } from '../moments/moment-text.ts';
import { findMilestone, type Milestone } from '../stages/milestones.ts';
import { no, type Verdict, yes } from '../verdict.ts';

export const maxLateReason = 500;

export interface LateFacts {
  readonly component: Component;
  /** A file of the component was received before: this one is sent again. */
  readonly isBegun: boolean;
  readonly milestones: readonly Milestone[];
  /** When the file is sent. */
  readonly at: Date;
}

/** The date that has passed for a file that is sent again; null where no reason is asked for. */
export function findPassedDueDate({ component, isBegun, milestones, at }: LateFacts): Milestone | null {
  const due = findMilestone({ component, stage: 'import' }, milestones);
  return isBegun && due !== undefined && new Date(due.at) < at ? due : null;
}

/** @param reason as it was given with the upload */
export function requireLateReason(facts: LateFacts, reason: string | null, timeZone: string): Verdict {
  const due = findPassedDueDate(facts);
  if (due === null || (reason !== null && reason.trim() !== '')) return yes();
  return no(
    `Files were due on ${momentText(due.at, timeZone)}. Say why this one is sent again after that, and send it with the reason (lateReason).`,
  );
}

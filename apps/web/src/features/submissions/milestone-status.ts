/**
 * How far away a date of the season is, and whether work is late for it. Late is marked, not blocked. Spec:
 * dashboard-milestones, season-late.
 */
import type { ClientSettings } from '@idss/contract/season/settings';
import { countdownTo, formatCountdown } from '@idss/domain/moments/moment-text';
import { getProgram } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';

type Pending = Answer<'GetPendingSubmissions'>;
export type SeasonDate = ClientSettings['milestones'][number];

export interface MilestoneStatus {
  readonly state: 'ahead' | 'soon' | 'late' | 'passed';
  readonly text: string;
}

/** Stages whose work is due by each date. */
const stagesDue: Readonly<
  Record<ClientSettings['milestones'][number]['program'], Record<string, readonly string[]>>
> = {
  HEDIS: {
    planLock: ['Import', 'Apply Plan Lock'],
    auditLock: ['Apply Audit Lock'],
    markFinal: ['Apply Mark Final'],
    attestation: ['Finalize Attestation'],
  },
  CAHPS: { files: ['Import'], markFinal: ['Apply Mark Final'] },
  HOS: { attestation: ['Import', 'Validations/Attestation', 'Apply Mark Final'] },
};

/** From here on the countdown is drawn as a warning, days. */
const warningDays = 14;

export function getStatus(
  { program, key, at }: SeasonDate,
  pending: Pending | null,
  now: Date,
  timeZone: string,
): MilestoneStatus {
  const countdown = countdownTo(at, now, timeZone);
  const text = formatCountdown(countdown);
  const stages = stagesDue[program][key] ?? [];
  const isOpen =
    pending?.some(({ component, stage }) => getProgram(component) === program && stages.includes(stage)) ??
    false;
  if (countdown.isPast) return isOpen ? { state: 'late', text } : { state: 'passed', text: 'Passed' };
  return { state: countdown.days <= warningDays ? 'soon' : 'ahead', text };
}

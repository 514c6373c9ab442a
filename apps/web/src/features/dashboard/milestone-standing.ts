/** How far away a date of the season is, and whether work is late for it. Decisions, part 4: late is marked, not blocked. */
import type { ClientSettings } from '@idss/contract/session';
import { programOf } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';

type Pending = Answer<'GetPendingSubmissions'>;
export type SeasonDate = ClientSettings['milestones'][number];

export interface Standing {
  readonly state: 'ahead' | 'soon' | 'late' | 'passed';
  readonly words: string;
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

const day = 86_400_000;
/** From here on the countdown is drawn as a warning, days. */
const soonDays = 14;

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

export function standingOf({ program, key, at }: SeasonDate, pending: Pending | null, now: Date): Standing {
  const left = new Date(at).getTime() - now.getTime();
  const stages = stagesDue[program][key] ?? [];
  const isOpen = pending?.some(
    ({ component, stage }) => programOf(component) === program && stages.includes(stage),
  );
  if (left < 0) {
    const days = Math.floor(-left / day);
    if (isOpen) return { state: 'late', words: days === 0 ? 'Late since today' : `${inDays(days)} late` };
    return { state: 'passed', words: 'Passed' };
  }
  const days = Math.floor(left / day);
  const words = days === 0 ? 'Within a day' : `${inDays(days)} left`;
  return { state: days <= soonDays ? 'soon' : 'ahead', words };
}

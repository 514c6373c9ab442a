/** How far away a date of the season is, and whether work is late for it. Decisions, part 4: late is marked, not blocked. */
import type { ClientSettings } from '@idss/contract/session';
import type { Answer } from '#src/api/calls.ts';

type Statistics = Answer<'GetSubmissionsStatistics'>;
export type SeasonDate = ClientSettings['milestones'][number];

export interface Standing {
  readonly state: 'ahead' | 'soon' | 'late' | 'passed';
  readonly words: string;
}

const openWork: Readonly<Record<string, keyof Statistics>> = {
  planLock: 'planLocked',
  auditLock: 'auditLocked',
  markFinal: 'markFinal',
  attestation: 'pendingEsign',
};

const day = 86_400_000;
/** From here on the countdown is drawn as a warning, days. */
const soonDays = 14;

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

export function standingOf({ key, at }: SeasonDate, statistics: Statistics | null, now: Date): Standing {
  const left = new Date(at).getTime() - now.getTime();
  const field = openWork[key];
  const open = field && statistics ? statistics[field] : 0;
  if (left < 0) {
    const days = Math.floor(-left / day);
    if (open > 0) return { state: 'late', words: days === 0 ? 'Late since today' : `${inDays(days)} late` };
    return { state: 'passed', words: 'Passed' };
  }
  const days = Math.floor(left / day);
  const words = days === 0 ? 'Within a day' : `${inDays(days)} left`;
  return { state: days <= soonDays ? 'soon' : 'ahead', words };
}

/** When a session ends because of inactivity. Pure: the time is a parameter. Spec: sign-in-time-out. */

/** The warning shows this long before the end, seconds. */
export const warningSeconds = 150;

export interface IdleFacts {
  /** Of the last activity in any tab, milliseconds since 1970. */
  readonly lastActive: number;
  readonly now: number;
  readonly idleMinutes: number;
}

export type IdleState =
  | { readonly kind: 'active' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  | { readonly kind: 'over' };

export function getIdleState({ lastActive, now, idleMinutes }: IdleFacts): IdleState {
  const secondsLeft = Math.ceil((lastActive + idleMinutes * 60_000 - now) / 1_000);
  if (secondsLeft <= 0) return { kind: 'over' };
  return secondsLeft <= warningSeconds ? { kind: 'warning', secondsLeft } : { kind: 'active' };
}

/** Announcements to a screen reader: every half minute, then at ten seconds; not every second. */
export function getAnnouncedSeconds(secondsLeft: number): number {
  if (secondsLeft <= 10) return 10;
  return Math.ceil(secondsLeft / 30) * 30;
}

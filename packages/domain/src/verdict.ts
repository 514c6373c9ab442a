import type { ActionName } from './permissions/actions.ts';

/** An act that would help, and the permission it takes: `access/name-helpers.ts` says who has it. */
export interface Need {
  readonly permission: ActionName;
  /** After `can`: `remove it`. */
  readonly toDo: string;
}

interface Refusal {
  readonly ok: false;
  readonly reason: string;
  readonly needs?: Need;
}

/** The answer of every business rule: allowed, or refused with a sentence that a user can act on. */
export type Verdict = { readonly ok: true } | Refusal;

const allowed: Verdict = { ok: true };

export const yes = (): Verdict => allowed;
export const no = (reason: string, needs?: Need): Verdict => ({
  ok: false,
  reason,
  ...(needs && { needs }),
});

/** The first refusal of several, or yes. Put the check with the most useful refusal first. */
export function all(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.ok) ?? allowed;
}

/** Why it is refused; null if it is allowed. */
export const getReason = (verdict: {
  readonly ok: boolean;
  readonly reason?: string | undefined;
}): string | null => (verdict.ok ? null : (verdict.reason ?? null));

/** The answer of every business rule: allowed, or refused with a sentence that a user can act on. */
export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const allowed: Verdict = { ok: true };

export const yes = (): Verdict => allowed;
export const no = (reason: string): Verdict => ({ ok: false, reason });

/** The first refusal of several, or yes. Put the check with the most useful refusal first. */
export function all(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.ok) ?? allowed;
}

/** Why it is refused; null if it is allowed. */
export const getReason = (verdict: {
  readonly ok: boolean;
  readonly reason?: string | undefined;
}): string | null => (verdict.ok ? null : (verdict.reason ?? null));

/** Far-reaching changes require a recent sign-in. Spec: security-fresh. */
import { reauthenticationSeconds } from '@idss/domain/attestation/public-reporting';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';

/** Is the last real sign-in recent enough? 21 CFR 11.200(a)(1). */
export const isFreshSignIn = ({ app, caller }: Pick<Context, 'app' | 'caller'>): boolean => {
  const age = app.now().getTime() / 1000 - caller.authenticatedAt;
  return age <= reauthenticationSeconds;
};

/** `toDo` completes the sentence: `sign`. */
export function requireFreshSignIn(context: Pick<Context, 'app' | 'caller'>, toDo: string): void {
  if (!isFreshSignIn(context))
    throw new Refusal(403, `Sign in again to ${toDo}: the last sign-in is too long ago.`, {
      code: 'reauth_required',
    });
}

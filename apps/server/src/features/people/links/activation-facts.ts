/** The facts by which the portal decides whether an activation link may be created for a person. */
import type { ActivationFacts } from '@idss/domain/people/activation';
import type { Context } from '#src/kernel/context.ts';

export const activationFacts = (
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  known: Pick<ActivationFacts, 'manager' | 'person' | 'organizationBySubmission'>,
): ActivationFacts => ({
  ...known,
  callerEmail: caller.email,
  hasOwnAccounts: !app.config.oidcIssuer,
});

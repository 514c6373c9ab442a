/** Who needs a second factor at the embedded provider. Spec: sign-in-second-factor. */
import { isRoleName } from '@idss/domain/permissions/actions';
import { needsSecondFactor } from '@idss/domain/people/second-factor';
import type { App } from '#src/kernel/app.ts';
import { listRoleNames } from './users.sql.ts';

export async function requiresSecondFactor(
  app: Pick<App, 'config' | 'pool' | 'cached'>,
  email: string,
): Promise<boolean> {
  // Demonstration accounts are public: a second factor would only prevent people from trying the portal.
  if (app.config.mode === 'demo') return false;
  const roles = await listRoleNames(app.pool, email.toLowerCase());
  const { requiresSecondFactorOfEveryone: isForEveryone } = await app.cached.settings();
  return needsSecondFactor(roles.filter(isRoleName), { isForEveryone });
}

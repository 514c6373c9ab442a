/** Staff, auditors and signers sign in with a second factor at the embedded provider. Spec: security-passwords. */
import type { App } from '#src/app.ts';
import { listRoleNames } from './users.sql.ts';

const guarded = new Set(['sysadmin', 'auditor', 'orgsigner', 'vendorsigner']);

export async function requiresSecondFactor(
  app: Pick<App, 'config' | 'pool'>,
  email: string,
): Promise<boolean> {
  // Demonstration accounts are public: a second factor would only prevent people from trying the portal.
  if (app.config.mode === 'demo') return false;
  return (await listRoleNames(app.pool, email.toLowerCase())).some((role) => guarded.has(role));
}

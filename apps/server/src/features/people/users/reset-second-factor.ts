/** The second factor of a person who lost their app and their recovery codes. Spec: admin-users-second-factor. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { userChanges } from '@idss/contract/people/user-changes';
import { canResetSecondFactor, isResetOffered } from '@idss/domain/people/second-factor';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Context } from '#src/kernel/context.ts';
import { rolesConflict } from './read-people.ts';
import { requireOk } from '#src/kernel/errors.ts';
import { findAccountByEmail } from '@idss/identity/account.sql';
import { revokeSecondFactor } from '@idss/identity/revoke-second-factor';
import { activationFacts } from '#src/features/people/links/activation-facts.ts';
import { changeAccess } from './change-access.ts';
import { requireManaged } from './give-roles.ts';
import { getOrganizations, resolveEmail } from './read-people.ts';

/** Factor, recovery codes and sessions end, and so does the password: only an activation link opens the account. */
export async function resetSecondFactor(
  context: Context,
  { userName, reason }: { readonly userName: string; readonly reason: string },
): Promise<AnswerOf<(typeof userChanges)['ResetSecondFactor']>> {
  requireFreshSignIn(context, 'reset a second factor');
  const email = await resolveEmail(context.app.pool, userName);
  const { links } = await changeAccess(
    context,
    'userManagement',
    async ({ client, manager, person: read }) => {
      const person = await read(email);
      await requireManaged(client, manager, person);
      const organizationBySubmission = await getOrganizations(client, person.roles);
      const facts = activationFacts(context, { manager, person, organizationBySubmission });
      requireOk(canResetSecondFactor(facts));
      const account = await findAccountByEmail(client, email);
      const hasSecondFactor = account !== undefined && account.secondFactorSince !== null;
      requireOk(isResetOffered(facts, { hasSecondFactor }), 409);
      if (!account || !(await revokeSecondFactor(client, account))) throw rolesConflict(email);
      const event = { kind: 'second-factor-reset', userEmail: email, reason } as const;
      return { changes: [], events: [event], linksFor: [email] };
    },
  );
  const link = links.get(email);
  return link?.ok
    ? { url: link.url, isMailed: link.isMailed, validUntil: link.validUntil }
    : { url: null, isMailed: false, validUntil: null };
}

/** A one-time link with which a person chooses their first or a new password. Spec: admin-users-activation. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { userChanges } from '@idss/contract/people/user-changes';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { changeAccess } from '#src/features/people/users/change-access.ts';
import { requireManaged } from '#src/features/people/users/give-roles.ts';
import { resolveEmail } from '#src/features/people/users/read-people.ts';

export async function createLink(
  context: Context,
  person: string,
): Promise<AnswerOf<(typeof userChanges)['CreateActivationLink']>> {
  const email = await resolveEmail(context.app.pool, person);
  const { links } = await changeAccess(context, 'userManagement', async ({ client, manager, person }) => {
    await requireManaged(client, manager, await person(email));
    return { changes: [], linksFor: [email] };
  });
  const link = links.get(email);
  if (!link) throw new Error('A link was not made.');
  if (!link.ok) throw new Refusal(link.status, link.reason);
  const { url, isMailed, validUntil } = link;
  return { url, isMailed, validUntil };
}

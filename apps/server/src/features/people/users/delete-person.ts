/** The end of a person who never signed in, such as a mistyped address. Spec: admin-users-corrections. */
import { withoutRoles } from '@idss/domain/people/access-change';
import { canDeletePerson } from '@idss/domain/people/correct-person';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import { endLinks } from '@idss/identity/end-links';
import { cancelMailsTo } from '#src/mail/mail.sql.ts';
import { activationFacts } from '#src/features/people/links/activation-facts.ts';
import { changeAccess } from './change-access.ts';
import { deleteUser, wasHere } from './correct-person.sql.ts';
import { requireManaged } from './give-roles.ts';
import { getOrganizations, requireVersion, resolveEmail } from './read-people.ts';

const whyCancelled = 'The person was deleted.';

export async function deletePerson(
  context: Context,
  { person, version }: { readonly person: string; readonly version: string | undefined },
): Promise<void> {
  requireFreshSignIn(context, 'delete a person');
  const { app } = context;
  const email = await resolveEmail(app.pool, person);
  await changeAccess(context, 'userManagement', async ({ client, manager, person: read }) => {
    const before = await read(email);
    await requireManaged(client, manager, before);
    const organizationBySubmission = await getOrganizations(client, before.roles);
    const facts = {
      ...activationFacts(context, { manager, person: before, organizationBySubmission }),
      person: before,
    };
    requireOk(canDeletePerson(facts, { wasHere: false }));
    requireOk(canDeletePerson(facts, { wasHere: await wasHere(client, email) }), 409);
    requireVersion(before, version);
    await endLinks(client, [email], whyCancelled);
    await cancelMailsTo(client, email, whyCancelled);
    await deleteUser(client, email);
    return {
      changes: [{ before, after: { ...withoutRoles(before, () => true), isLocked: before.isLocked } }],
      events: [{ kind: 'user-deleted', userEmail: email }],
    };
  });
}

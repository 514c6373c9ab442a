/** The name of a person, entered or corrected by a manager. Spec: admin-users-corrections. */
import type { Input } from '@idss/contract/endpoint';
import type { userChanges } from '@idss/contract/people/user-changes';
import {
  canChangeName,
  isName,
  isNameChangeOffered,
  normalizeName,
} from '@idss/domain/people/correct-person';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { updateProfile } from '@idss/identity/account.sql';
import { findAccount } from '@idss/identity/find-account';
import { findPerson } from '#src/access/caller.sql.ts';
import { activationFacts } from '#src/features/people/links/activation-facts.ts';
import { changeAccess } from './change-access.ts';
import { requireManaged } from './give-roles.ts';
import { getOrganizations, resolveEmail } from './read-people.ts';
import { updateName } from './users.sql.ts';

type NameInput = Input<(typeof userChanges)['ChangeUserName']>['body'];

export async function changeName(context: Context, { userName, ...input }: NameInput): Promise<void> {
  const { app } = context;
  const name = normalizeName(input);
  requireOk(isName(name), 400);
  const email = await resolveEmail(app.pool, userName);
  await changeAccess(context, 'userManagement', async ({ client, manager, person: read }) => {
    const person = await read(email);
    await requireManaged(client, manager, person);
    const organizationBySubmission = await getOrganizations(client, person.roles);
    const facts = { ...activationFacts(context, { manager, person, organizationBySubmission }), person };
    requireOk(canChangeName(facts));
    requireOk(isNameChangeOffered(facts), 409);
    const stored = await findPerson(client, email);
    if (!stored) throw notFound();
    const account = await findAccount(client, { email });
    if (account)
      await updateProfile(client, account.accountId, {
        givenName: name.firstName,
        familyName: name.lastName,
        title: account.title,
      });
    const after = `${name.firstName} ${name.lastName}`;
    await updateName(client, email, after);
    const before = account?.name ?? stored.name;
    const event = { kind: 'user-name-changed', userEmail: email, before, after } as const;
    return { changes: [], events: before === after ? [] : [event] };
  });
}

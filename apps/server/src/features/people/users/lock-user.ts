/** Locks and unlocks people, and adds them without roles. */
import { isEmail } from '@idss/domain/people/email';
import type { Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import { disableAccounts, enableAccounts } from '@idss/identity/disable-accounts';
import { changeAccess } from './change-access.ts';
import { requireManaged } from './give-roles.ts';
import { resolveEmail } from './read-people.ts';

/** With another identity provider the person is locked in the portal only. */
export async function setLocked(context: Context, person: string, isLocked: boolean): Promise<void> {
  const email = await resolveEmail(context.app.pool, person);
  await changeAccess(context, 'sysadmin', async ({ client, manager, person }) => {
    const before = await person(email);
    await requireManaged(client, manager, before);
    if (isLocked) await disableAccounts(client, [email], 'The person was locked.');
    else await enableAccounts(client, [email]);
    return { changes: [{ before, after: { ...before, isLocked } }] };
  });
}

/** A person who exists stays as they are; one whose access was deleted can sign in again. */
export async function addPerson(context: Context, email: string): Promise<void> {
  requireOk(isEmail(email), 400);
  await changeAccess(context, 'sysadmin', async ({ client, person }) => {
    const before = await person(email);
    const isEnabled = !before.isNew && !before.isLocked && (await enableAccounts(client, [email])) > 0;
    return {
      changes: [{ before, after: before }],
      events: isEnabled ? [{ kind: 'user-added', userEmail: email }] : [],
    };
  });
}

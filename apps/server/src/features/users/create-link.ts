/** A one-time link with which a person chooses their first or a new password. Spec: admin-users-activation. */
import { activationDays, canCreateActivationLink, isActivationOffered } from '@idss/domain/people/activation';
import type { Context } from '#src/http/context.ts';
import { conflict, requireOk } from '#src/http/errors.ts';
import { createActivationLink } from '#src/identity/activation.ts';
import { findAccount } from '#src/identity/find-account.ts';
import { sendMail } from '#src/mail/send-mail.ts';
import { activationFacts } from './activation-facts.ts';
import { changeAccess } from './change-access.ts';
import { requireManaged } from './give-roles.ts';
import { organizationsOf, resolveEmail } from './read-people.ts';

export async function createLink(
  context: Context,
  who: string,
): Promise<{ readonly url: string; readonly validUntil: string }> {
  const { app } = context;
  const email = await resolveEmail(app.pool, who);
  const expiresAt = new Date(app.now().getTime() + activationDays * 24 * 3600 * 1000);
  const validUntil = expiresAt.toISOString();
  let url = '';
  await changeAccess(context, 'userManagement', async ({ client, manager, person: read }) => {
    const person = await read(email);
    await requireManaged(client, manager, person);
    const organizationOf = await organizationsOf(client, person.roles);
    const facts = activationFacts(context, { manager, person, organizationOf });
    requireOk(canCreateActivationLink(facts));
    requireOk(isActivationOffered(facts), 409);
    const account = await findAccount(client, { email });
    if (account?.isDisabled) throw conflict('The access of this person was deleted. Add them again first.');
    ({ url } = await createActivationLink(client, { email, publicUrl: app.publicUrl, expiresAt }));
    await sendMail(app, client, {
      to: email,
      template: account ? 'password-reset' : 'activation',
      facts: { link: url, days: activationDays },
      key: `activation-link ${email} ${validUntil}`,
    });
    return { changes: [], events: [{ kind: 'activation-link-created', userEmail: email, validUntil }] };
  });
  return { url, validUntil };
}

/** Another address for a person, who stays who they are. Spec: admin-users-corrections. */
import { randomUUID } from 'node:crypto';
import type { AnswerOf, Input } from '@idss/contract/endpoint';
import type { userChanges } from '@idss/contract/people/user-changes';
import { canChangeAddress, canTakeAddress, isAddressChangeOffered } from '@idss/domain/people/correct-person';
import { isEmail } from '@idss/domain/people/email';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import { updateAccountEmail } from '@idss/identity/account.sql';
import { requireActivation } from '@idss/identity/disable-accounts';
import { endLinks } from '@idss/identity/end-links';
import { sendMail } from '#src/mail/send-mail.ts';
import { activationFacts } from '#src/features/people/links/activation-facts.ts';
import { changeAccess } from './change-access.ts';
import { isAddressTaken, updateAddress } from './correct-person.sql.ts';
import { requireManaged } from './give-roles.ts';
import { getOrganizations, requireVersion, resolveEmail } from './read-people.ts';

type AddressInput = Input<(typeof userChanges)['ChangeUserAddress']>['body'];

/**
 * The new address has to prove itself: password, sessions and links of the old one end, and an activation link for the new
 * one opens the account. A second factor stays.
 */
export async function changeAddress(
  context: Context,
  { userName, address, version }: AddressInput,
): Promise<AnswerOf<(typeof userChanges)['ChangeUserAddress']>> {
  requireOk(isEmail(address), 400);
  requireFreshSignIn(context, 'change an address');
  const { app } = context;
  const before = await resolveEmail(app.pool, userName);
  const { links } = await changeAccess(
    context,
    'userManagement',
    async ({ client, manager, person: read }) => {
      const person = await read(before);
      await requireManaged(client, manager, person);
      const organizationBySubmission = await getOrganizations(client, person.roles);
      const facts = { ...activationFacts(context, { manager, person, organizationBySubmission }), person };
      requireOk(canChangeAddress(facts));
      requireOk(isAddressChangeOffered(facts), 409);
      const isTaken = await isAddressTaken(client, address);
      requireOk(canTakeAddress(before, address, { isTaken }), 409);
      requireVersion(person, version);
      await endLinks(client, [before, address], 'The address of the person was changed.');
      await requireActivation(client, [before], 'address');
      await updateAccountEmail(client, before, address);
      await updateAddress(client, before, address);
      await sendMail(app, client, {
        to: before,
        template: 'address-changed',
        facts: { address },
        key: `address-changed ${randomUUID()}`,
      });
      const event = { kind: 'user-address-changed', userEmail: address, previousEmail: before } as const;
      return { changes: [], events: [event], linksFor: [address] };
    },
  );
  const link = links.get(address);
  return link?.ok
    ? { url: link.url, isMailed: link.isMailed, validUntil: link.validUntil }
    : { url: null, isMailed: false, validUntil: null };
}

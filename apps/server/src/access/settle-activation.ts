/**
 * People who got roles that the manager who saw the link of their account could not have given choose a new password
 * first, and so do people whose access was deleted. Every way to give roles ends here. Spec: admin-users-proved.
 */
import { activationDays, maxLinksAnHour, findRolesBeyond } from '@idss/domain/people/activation';
import { formatRoles } from '@idss/domain/people/access-change';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Change } from '#src/kernel/change.ts';
import { findPerson } from './caller.sql.ts';
import { createActivationLinks } from '@idss/identity/activation';
import { type AccountState, countLinksOfHour, listAccountStates } from '@idss/identity/activation.sql';
import { requireActivation } from '@idss/identity/disable-accounts';
import { sendMail } from '#src/mail/send-mail.ts';
import { listRolesInOrganizations } from './activation.sql.ts';

/** Call it in the transaction that gave these people roles. Answers those whose password opens nothing any more. */
export async function requireNewActivation(
  { db, emit }: Pick<Change, 'db' | 'emit'>,
  emails: readonly string[],
): Promise<readonly string[]> {
  const accounts = await listAccountStates(db, emails);
  const beyond = await findBeyond(
    db,
    accounts.filter(({ neededSince }) => neededSince === null),
  );
  if (beyond.length > 0) {
    await requireActivation(db, beyond, 'role');
    emit(...beyond.map((userEmail) => ({ kind: 'activation-required' as const, userEmail })));
  }
  return [
    ...beyond,
    ...accounts.filter(({ neededSince }) => neededSince !== null).map(({ email }) => email),
  ].sort();
}

async function findBeyond(db: Queryable, accounts: readonly AccountState[]): Promise<string[]> {
  const notProved = accounts.filter(({ within }) => within !== null);
  if (notProved.length === 0) return [];
  const roles = await listRolesInOrganizations(
    db,
    notProved.map(({ email }) => email),
  );
  const organizationBySubmission = new Map(
    roles.flatMap(({ entityId, organizationId }) =>
      organizationId === null ? [] : [[entityId, organizationId]],
    ),
  );
  return notProved
    .filter(({ email, within }) => {
      const own = roles.filter((role) => role.email === email);
      return findRolesBeyond(within, own, organizationBySubmission).length > 0;
    })
    .map(({ email }) => email);
}

/** Mails these people a link that no manager sees. Without a mail server they get none. */
export async function mailNewActivation(
  app: Pick<App, 'config' | 'jobs' | 'publicUrl' | 'now'>,
  { db, emit }: Change,
  emails: readonly string[],
): Promise<void> {
  if (app.config.smtpUrl === undefined || app.config.oidcIssuer !== undefined) return;
  const { byPerson } = await countLinksOfHour(db, emails, null);
  const expiresAt = new Date(app.now().getTime() + activationDays * 24 * 3600 * 1000);
  for (const email of emails) {
    const person = await findPerson(db, email);
    if (!person || person.isLocked || (byPerson.get(email) ?? 0) >= maxLinksAnHour.perPerson) continue;
    const link = { email, madeBy: null, access: formatRoles(person), isShown: false };
    const linkId = (await createActivationLinks(db, [link], { publicUrl: app.publicUrl, expiresAt })).get(
      email,
    )?.linkId;
    if (linkId === undefined) throw new Error('A link was not made.');
    await sendMail(app, db, {
      to: email,
      template: 'new-activation',
      facts: { days: activationDays },
      linkId,
      key: `activation-link ${linkId}`,
    });
    const validUntil = expiresAt.toISOString();
    emit({ kind: 'activation-link-created', userEmail: email, validUntil, delivery: 'mailed' });
  }
}

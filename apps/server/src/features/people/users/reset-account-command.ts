/** `account reset EMAIL`: the way back for a person whom no administrator can help. Spec: sign-in-reset. */
import { activationDays } from '@idss/domain/people/activation';
import { formatRoles } from '@idss/domain/people/access-change';
import type pg from 'pg';
import { makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { normalizeEmail } from '@idss/identity/account-fields';
import { findAccountByEmail } from '@idss/identity/account.sql';
import { createActivationLinks } from '@idss/identity/activation';
import { resetAccount } from '@idss/identity/revoke-second-factor';
import { lockAccess, lockPeople } from './access.sql.ts';
import { readPeople } from './read-people.ts';

export const accountUsage = `Usage: account reset EMAIL

Ends the password, the second factor, the recovery codes and the sessions of a person, and prints a link with which
they choose a password and set up a second factor. For the case that no administrator can sign in.
The event names the command. Roles and locks stay as they are.

Exit codes: 0 done, 1 refused (nothing was changed), 2 wrong use.
`;

interface CommandContext {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  readonly issuer: string | undefined;
  readonly out: (line: string) => void;
}

/** Returns the exit code. */
export async function runAccountCommand(args: readonly string[], running: CommandContext): Promise<number> {
  const { out, issuer } = running;
  const [name, address, ...rest] = args;
  if (name !== 'reset' || address === undefined || address.startsWith('-') || rest.length > 0) {
    out(accountUsage);
    return 2;
  }
  if (issuer !== undefined) {
    out(`People sign in at ${issuer}. Their passwords and second factors are reset there.`);
    return 2;
  }
  const email = normalizeEmail(address);
  const result = await reset(running, email);
  if ('refusal' in result) {
    out(result.refusal);
    return 1;
  }
  out(
    `The account of ${email} is reset. With this link they choose a password, once, within ${activationDays} days:`,
  );
  out(result.url);
  return 0;
}

function reset(
  { pool, publicUrl }: CommandContext,
  email: string,
): Promise<{ readonly url: string } | { readonly refusal: string }> {
  const actor = { ...systemActor, name: 'account reset' };
  return makeChange({ app: { pool }, actor }, async ({ db: client, emit }) => {
    await lockAccess(client);
    await lockPeople(client, [email]);
    const person = (await readPeople(client, [email])).get(email);
    if (!person || person.isNew) return { refusal: `There is no user with the e-mail address ${email}.` };
    if (person.isLocked) return { refusal: `${email} is locked. A system administrator unlocks them first.` };
    const account = await findAccountByEmail(client, email);
    if (account && account.disabledAt !== null)
      return { refusal: `The access of ${email} was deleted. A system administrator adds them again first.` };
    if (account) await resetAccount(client, account);
    const expiresAt = new Date(Date.now() + activationDays * 24 * 3600 * 1000);
    const newLink = { email, madeBy: null, access: formatRoles(person), isShown: true };
    const link = (await createActivationLinks(client, [newLink], { publicUrl, expiresAt })).get(email);
    if (!link || link.url === null) throw new Error('A link was not made.');
    const validUntil = expiresAt.toISOString();
    emit(
      { kind: 'account-reset', userEmail: email },
      { kind: 'activation-link-created', userEmail: email, validUntil, delivery: 'shown' },
    );
    return { url: link.url };
  });
}

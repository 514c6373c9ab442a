/** `link-account EMAIL SUBJECT`: links a user to their subject at the identity provider of OIDC_ISSUER. */
import type pg from 'pg';
import { makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { deleteLinkFor, findLinkable, findLinkedEmail, insertLink } from '#src/access/account-links.sql.ts';
import { normalizeEmail } from '@idss/identity/account-fields';

export const linkAccountUsage = `Usage: link-account EMAIL SUBJECT [--replace]

Links a registered person to their sign-in at the identity provider that OIDC_ISSUER names. SUBJECT is the "sub" of
their tokens there; a refused sign-in leaves it in the log. System administrators are linked only in this way;
everyone else is also linked at the first sign-in with a verified address. A running portal notices at once.

  --replace   the person has a new subject; the old one can no longer sign in

Exit codes: 0 linked, 1 refused (nothing was changed), 2 wrong use.
`;

/** Works as the owner of the database: the portal's own role cannot remove a link. Returns the exit code. */
export async function runLinkAccountCommand(
  args: readonly string[],
  {
    pool,
    issuer,
    out,
  }: {
    readonly pool: pg.Pool;
    readonly issuer: string | undefined;
    readonly out: (line: string) => void;
  },
): Promise<number> {
  const isReplacing = args.includes('--replace');
  const [address, subject, ...rest] = args.filter((arg) => arg !== '--replace');
  const isWrong = subject === undefined || subject === '' || rest.length > 0 || subject.startsWith('--');
  if (address === undefined || isWrong) {
    out(linkAccountUsage);
    return 2;
  }
  if (issuer === undefined) {
    out('OIDC_ISSUER is not set. The embedded identity provider needs no links.');
    return 2;
  }
  const email = normalizeEmail(address);
  const refusal = await link(pool, { issuer, subject }, email, isReplacing);
  out(refusal ?? `${email} is linked to ${subject} of ${issuer}.`);
  return refusal === null ? 0 : 1;
}

/** Returns the reason for refusal, or null. */
function link(
  pool: pg.Pool,
  signIn: { readonly issuer: string; readonly subject: string },
  email: string,
  isReplacing: boolean,
): Promise<string | null> {
  const { issuer, subject } = signIn;
  const actor = { ...systemActor, name: 'link-account' };
  return makeChange({ app: { pool }, actor }, async ({ db: client, emit }) => {
    const person = await findLinkable(client, email, issuer);
    if (!person)
      return `There is no user with the e-mail address ${email}. Load the season that contains them first.`;
    const { userId, linkedTo: before } = person;
    if (before === subject) return null;
    const holder = await findLinkedEmail(client, signIn);
    if (holder !== null) return `${subject} is linked to ${holder} already.`;
    if (before !== null && !isReplacing)
      return `${email} is linked to ${before} already. Add --replace to link ${subject} instead.`;
    if (before !== null) await deleteLinkFor(client, userId, issuer);
    if (!(await insertLink(client, signIn, userId, 'link-account')))
      return 'The link was changed in the meantime. Try again.';
    emit({ kind: 'account-linked', userEmail: email, issuer, subject, before });
    return null;
  });
}

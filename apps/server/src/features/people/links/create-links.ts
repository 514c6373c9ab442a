/** One-time links for many people, in the transaction that gives them access. Spec: admin-users-activation. */
import {
  activationDays,
  canCreateActivationLink,
  isActivationOffered,
  isLinkShown,
  maxLinksAnHour,
} from '@idss/domain/people/activation';
import { type KnownPerson, formatRoles } from '@idss/domain/people/access-change';
import { type Manager, manages, type OrganizationBySubmission } from '@idss/domain/people/managers';
import { all, no, type Verdict, yes } from '@idss/domain/verdict';
import type { Queryable } from '#src/db/queryable.ts';
import type { Change } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { createActivationLinks } from '@idss/identity/activation';
import { type AccountState, countLinksOfHour, listAccountStates } from '@idss/identity/activation.sql';
import { sendMail } from '#src/mail/send-mail.ts';
import { activationFacts } from './activation-facts.ts';
import { getOrganizations, readPeople } from '#src/features/people/users/read-people.ts';

export type LinkResult =
  | {
      readonly ok: true;
      /** Null where only the mail brings it. */
      readonly url: string | null;
      readonly isMailed: boolean;
      readonly validUntil: string;
    }
  | { readonly ok: false; readonly reason: string; readonly status: number };

export interface LinkMaker {
  readonly change: Change;
  readonly manager: Manager;
}

interface LinkContext {
  readonly context: Context;
  readonly manager: Manager;
  readonly organizationBySubmission: OrganizationBySubmission;
  readonly accounts: ReadonlyMap<string, AccountState>;
  readonly isOverLimit: (email: string) => Verdict;
}

const toRefusal = (status: number, verdict: Verdict) =>
  verdict.ok ? null : ({ ok: false, reason: verdict.reason, status } as const);

/** Why this person gets none, or null. */
function findRefusal(giving: LinkContext, person: KnownPerson) {
  const { context, manager, organizationBySubmission, accounts, isOverLimit } = giving;
  const facts = activationFacts(context, { manager, person, organizationBySubmission });
  const isManaged =
    manager.isSysadmin || person.roles.some((role) => manages(manager, role, organizationBySubmission));
  if (person.isNew || !isManaged)
    return { ok: false, reason: `${person.email} is not a user.`, status: 404 } as const;
  return (
    toRefusal(403, canCreateActivationLink(facts)) ??
    toRefusal(
      409,
      all(
        isActivationOffered(facts),
        accounts.get(person.email)?.isDisabled
          ? no('The access of this person was deleted. Add them again first.')
          : yes(),
      ),
    ) ??
    toRefusal(429, isOverLimit(person.email))
  );
}

const refusal = {
  perPerson: 'Enough links were made for this person in the last hour. Wait before you make another.',
};

async function getLimits(
  { caller }: Context,
  db: Queryable,
  manager: Manager,
  emails: readonly string[],
): Promise<LinkContext['isOverLimit']> {
  const { byPerson, byMaker } = await countLinksOfHour(db, emails, caller.userId);
  const remaining = (manager.isSysadmin ? maxLinksAnHour.perStaff : maxLinksAnHour.perManager) - byMaker;
  return (email) =>
    all(
      (byPerson.get(email) ?? 0) >= maxLinksAnHour.perPerson ? no(refusal.perPerson) : yes(),
      emails.length > remaining
        ? no('You have made as many links as are allowed in an hour. Wait before you make more.')
        : yes(),
    );
}

/**
 * Call it after the access of these people was written: a link ends when they get more. Answers for each of them their
 * link, or why they get none.
 *
 * @param options `isShown: false` for links that only the mail brings
 */
export async function createLinks(
  context: Context,
  { change: { db, emit }, manager }: LinkMaker,
  emails: readonly string[],
  options: { readonly isShown?: boolean } = {},
): Promise<ReadonlyMap<string, LinkResult>> {
  if (emails.length === 0) return new Map();
  const { app, caller } = context;
  const people = [...(await readPeople(db, emails)).values()];
  const giving: LinkContext = {
    context,
    manager,
    organizationBySubmission: await getOrganizations(
      db,
      people.flatMap(({ roles }) => roles),
    ),
    accounts: new Map((await listAccountStates(db, emails)).map((account) => [account.email, account])),
    isOverLimit: await getLimits(context, db, manager, emails),
  };
  const refused = new Map(people.map((person) => [person.email, findRefusal(giving, person)]));
  const isMailed = app.config.smtpUrl !== undefined;
  const expiresAt = new Date(app.now().getTime() + activationDays * 24 * 3600 * 1000);
  const validUntil = expiresAt.toISOString();
  const isShown = options.isShown ?? isLinkShown(manager, { sendsMail: isMailed });
  const newLinks = people.filter(({ email }) => refused.get(email) === null);
  const links = await createActivationLinks(
    db,
    newLinks.map((person) => ({
      email: person.email,
      madeBy: caller.userId,
      access: formatRoles(person),
      isShown,
    })),
    { publicUrl: app.publicUrl, expiresAt },
  );
  for (const [email, { linkId }] of links)
    await sendMail(app, db, {
      to: email,
      template: getTemplate(giving.accounts.get(email)),
      facts: { days: activationDays },
      linkId,
      key: `activation-link ${linkId}`,
    });
  const delivery = !isMailed ? 'shown' : isShown ? 'mailed and shown' : 'mailed';
  for (const { email } of newLinks)
    emit({ kind: 'activation-link-created', userEmail: email, validUntil, delivery });
  return new Map(
    people.map(({ email }): [string, LinkResult] => [
      email,
      refused.get(email) ?? { ok: true, url: links.get(email)?.url ?? null, isMailed, validUntil },
    ]),
  );
}

function getTemplate(account: AccountState | undefined) {
  if (!account) return 'activation';
  if (account.neededWhy === 'second-factor') return 'second-factor-reset';
  if (account.neededWhy === 'address') return 'new-address';
  return account.neededSince === null ? 'password-reset' : 'new-activation';
}

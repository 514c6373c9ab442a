/** A person as the manage panel shows them: their roles, and what the caller may do with each. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { users } from '@idss/contract/people/users';
import {
  canChangeOwnAccess,
  canDeleteAccount,
  keepsSystemAdministrator,
  type KnownPerson,
  type PersonAccess,
  formatRoles,
  withoutRoles,
} from '@idss/domain/people/access-change';
import { gainsAccess } from '@idss/domain/people/access-event-text';
import { canCreateActivationLink, isActivationOffered } from '@idss/domain/people/activation';
import {
  canChangeAddress,
  canChangeName,
  canDeletePerson,
  isAddressChangeOffered,
  isNameChangeOffered,
} from '@idss/domain/people/correct-person';
import { type Manager, manages } from '@idss/domain/people/managers';
import { canResetSecondFactor, isResetOffered } from '@idss/domain/people/second-factor';
import type { Role } from '@idss/domain/permissions/actions';
import { missingPrivileges } from '@idss/domain/permissions/can';
import { all, no, type Verdict, yes } from '@idss/domain/verdict';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import { findEndedLink, findWaitingLink } from '@idss/identity/activation.sql';
import { findAccount } from '@idss/identity/find-account';
import { findLastLinkMail } from '#src/mail/mail.sql.ts';
import { readAccountFacts } from './account-facts.ts';
import { activationFacts } from '#src/features/people/links/activation-facts.ts';
import { listSystemAdministrators } from './access.sql.ts';
import { wasHere } from './correct-person.sql.ts';
import { requireManaged } from './give-roles.ts';
import { findUserRow } from './list-users.sql.ts';
import { presentRoles, presentUser } from './present-user.ts';
import { getOrganizations, readPeople, getVersion } from './read-people.ts';

type ManagedUser = AnswerOf<(typeof users)['GetUser']>;

/** The link that waits for the person, or that the last one ended when their roles changed. */
async function presentLink(
  db: Queryable,
  person: KnownPerson,
): Promise<Pick<ManagedUser, 'linkValidUntil' | 'linkEnded'>> {
  const waiting = await findWaitingLink(db, person.email);
  // Roles that come with a season folder leave the row of a link that no longer works.
  const hasEnded = waiting !== null && gainsAccess(waiting.access, formatRoles(person)) !== false;
  return {
    linkValidUntil: hasEnded ? null : (waiting?.validUntil ?? null),
    linkEnded: hasEnded ? { isMailedAgain: false } : await findEndedLink(db, person.email),
  };
}

/** Long: a line for each field of the answer, and each thing that may be done. */
export async function presentManagedUser(
  { app, caller }: Context,
  manager: Manager,
  email: string,
): Promise<ManagedUser> {
  const person = (await readPeople(app.pool, [email])).get(email);
  if (!person) throw notFound();
  await requireManaged(app.pool, manager, person);
  const row = await findUserRow(app.pool, email, manager);
  if (!row) throw notFound();
  const organizationBySubmission = await getOrganizations(app.pool, person.roles);
  const systemAdministrators = await listSystemAdministrators(app.pool);
  const isManaged = (role: Role): boolean => manages(manager, role, organizationBySubmission);
  const judge = (after: PersonAccess): Verdict => {
    const change = { before: person, after };
    return all(
      email === caller.email ? canChangeOwnAccess(change) : yes(),
      keepsSystemAdministrator([change], systemAdministrators),
    );
  };
  const onlyStaff = manager.isSysadmin ? yes() : no(missingPrivileges);
  const withoutManaged: KnownPerson = withoutRoles(person, isManaged);
  const activation = activationFacts({ app, caller }, { manager, person, organizationBySubmission });
  const correction = { ...activation, person };
  // Until they have accepted, managers learn nothing of their account.
  const hasSecondFactor =
    row.hasAccepted && ((await findAccount(app.pool, { email }))?.hasSecondFactor ?? false);
  const account = (await readAccountFacts(app.pool, [person])).get(email) ?? null;
  return {
    ...presentUser(row),
    version: getVersion(person),
    hasSecondFactor,
    // The address of another organization's manager is for staff only.
    account:
      row.hasAccepted && account
        ? { ...account, activatedBy: manager.isSysadmin ? account.activatedBy : null }
        : null,
    lastMail: await findLastLinkMail(app.pool, email),
    ...(await presentLink(app.pool, person)),
    roles: presentRoles(row.roles).map((role) => ({
      ...role,
      mayRemove: judge(
        withoutRoles(person, (each) => each.role === role.roleName && each.entityId === role.entityId),
      ),
    })),
    may: {
      lock: all(
        onlyStaff,
        person.isLocked ? no('The account is locked already.') : yes(),
        judge({ ...person, isLocked: true }),
      ),
      unlock: all(onlyStaff, person.isLocked ? yes() : no('The account is not locked.')),
      deleteAllRoles: all(
        onlyStaff,
        person.roles.length === 0 ? no('There are no roles.') : yes(),
        judge(withoutRoles(person, () => true)),
      ),
      deleteAccess: all(canDeleteAccount(email, caller.email), judge(withoutManaged)),
      createActivationLink: all(canCreateActivationLink(activation), isActivationOffered(activation)),
      resetSecondFactor: all(
        canResetSecondFactor(activation),
        isResetOffered(activation, { hasSecondFactor }),
      ),
      changeAddress: all(canChangeAddress(correction), isAddressChangeOffered(correction)),
      changeName: all(canChangeName(correction), isNameChangeOffered(correction)),
      deletePerson: all(
        canDeletePerson(correction, { wasHere: await wasHere(app.pool, email) }),
        judge(withoutRoles(person, () => true)),
      ),
    },
  };
}

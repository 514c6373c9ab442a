/** Links with which people choose their first or a new password. Spec: admin-users-activation. */
import type { Person } from '../permissions/can.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import { gainsAccess } from './access-event-text.ts';
import { type KnownPerson, formatRoles } from './access-change.ts';
import { type Manager, manages, type OrganizationBySubmission } from './managers.ts';

export const activationDays = 7;

/** Links in an hour: for one person, and by one manager. Staff add hundreds of people at once. */
export const maxLinksAnHour = { perPerson: 5, perManager: 60, perStaff: 2000 } as const;

export interface ActivationFacts {
  readonly manager: Manager;
  readonly callerEmail: string;
  readonly person: Pick<Person, 'roles'> & { readonly email: string; readonly isLocked: boolean };
  readonly organizationBySubmission: OrganizationBySubmission;
  /** People sign in with the embedded identity provider. */
  readonly hasOwnAccounts: boolean;
}

/**
 * A person with such a link can sign in as its owner: so a manager creates it only for a person all of whose roles they
 * manage. A second factor stays as it is.
 */
export const canCreateActivationLink = (facts: ActivationFacts): Verdict =>
  managesAccount(facts, {
    ownPassword: 'Change your own password on your account page.',
    otherwise: 'Only a system administrator may create a link for this person.',
  });

/** Of another person, all of whose roles the caller manages. */
export const managesAccount = (
  { manager, callerEmail, person, organizationBySubmission }: ActivationFacts,
  reasons: { readonly ownPassword: string; readonly otherwise: string },
): Verdict =>
  all(
    person.email === callerEmail ? no(reasons.ownPassword) : yes(),
    person.roles.every((role) => manages(manager, role, organizationBySubmission))
      ? yes()
      : no(reasons.otherwise),
  );

/** Refusals that follow from the state of the person or the portal, for every manager. */
export const isActivationOffered = ({
  person,
  hasOwnAccounts,
}: Pick<ActivationFacts, 'person' | 'hasOwnAccounts'>): Verdict =>
  all(
    hasOwnAccounts ? yes() : no('People sign in with another identity provider, which sets their passwords.'),
    person.isLocked ? no('The account is locked. Unlock it first.') : yes(),
  );

/** A link is shown to staff, and to other managers only where no mail can bring it to the person. */
export const isLinkShown = (
  manager: Pick<Manager, 'isSysadmin'>,
  portal: { readonly sendsMail: boolean },
): boolean => manager.isSysadmin || !portal.sendsMail;

export interface LinkFacts {
  /** Who made the link, with what they manage now; null: the operator of the portal. */
  readonly maker: { readonly email: string; readonly isLocked: boolean; readonly manager: Manager } | null;
  readonly person: KnownPerson;
  readonly organizationBySubmission: OrganizationBySubmission;
  readonly hasOwnAccounts: boolean;
  /** The person's roles when the link was made, in the words of events. */
  readonly access: string;
}

/** The rule of its creation, asked again on what is stored now; and the person has got no access since. */
export function isLinkValid({
  maker,
  person,
  organizationBySubmission,
  hasOwnAccounts,
  access,
}: LinkFacts): Verdict {
  if (person.isNew) return no('The person is not a user any more.');
  if (gainsAccess(access, formatRoles(person)) !== false)
    return no('The person was given access after the link was made.');
  if (maker === null) return isActivationOffered({ person, hasOwnAccounts });
  const { manager, email: callerEmail, isLocked } = maker;
  const isManaged =
    manager.isSysadmin || person.roles.some((role) => manages(manager, role, organizationBySubmission));
  return all(
    isLocked || !isManaged ? no('The person who created the link no longer manages this person.') : yes(),
    canCreateActivationLink({ manager, callerEmail, person, organizationBySubmission, hasOwnAccounts }),
    isActivationOffered({ person, hasOwnAccounts }),
  );
}

/** The roles that a manager managed when they saw the link with which an account was activated. */
export interface Reach {
  readonly organizations: readonly number[];
  readonly vendors: readonly number[];
}

/**
 * Null where the account is proved: the link came by mail, so that the mailbox is its owner's, or staff or the operator
 * made it. Otherwise a manager saw the link and may know the password.
 */
export function getReach(maker: Manager | null, { isMailed }: { readonly isMailed: boolean }): Reach | null {
  if (maker === null || maker.isSysadmin || isMailed) return null;
  return { organizations: [...maker.organizations], vendors: [...maker.vendors] };
}

/** Of these roles, those that the maker of the link could not have given. */
export function findRolesBeyond(
  within: Reach | null,
  roles: Person['roles'],
  organizationBySubmission: OrganizationBySubmission,
): Person['roles'] {
  if (within === null) return [];
  const maker = {
    isSysadmin: false,
    organizations: new Set(within.organizations),
    vendors: new Set(within.vendors),
  };
  return roles.filter((role) => !manages(maker, role, organizationBySubmission));
}

/** Links with which people choose their first or a new password. Spec: admin-users-activation. */
import type { Person } from '../permissions/can.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import { type Manager, manages, type OrganizationsOfSubmissions } from './managers.ts';

export const activationDays = 7;

export interface ActivationFacts {
  readonly manager: Manager;
  readonly callerEmail: string;
  readonly person: Pick<Person, 'roles'> & { readonly email: string; readonly isLocked: boolean };
  readonly organizationOf: OrganizationsOfSubmissions;
  /** People sign in with the embedded identity provider. */
  readonly hasOwnAccounts: boolean;
}

/**
 * A person with such a link can sign in as its owner: so a manager creates it only for a person all of whose roles they
 * manage. A second factor stays as it is.
 */
export const canCreateActivationLink = ({
  manager,
  callerEmail,
  person,
  organizationOf,
}: ActivationFacts): Verdict =>
  all(
    person.email === callerEmail ? no('Change your own password on your account page.') : yes(),
    person.roles.every((role) => manages(manager, role, organizationOf))
      ? yes()
      : no('Only a system administrator may create a link for this person.'),
  );

/** What the state of the person or the portal prevents, for every manager. */
export const isActivationOffered = ({ person, hasOwnAccounts }: ActivationFacts): Verdict =>
  all(
    hasOwnAccounts ? yes() : no('People sign in with another identity provider, which sets their passwords.'),
    person.isLocked ? no('The account is locked. Unlock it first.') : yes(),
  );

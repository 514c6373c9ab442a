/** Corrections of a person: their address, their name, and the end of one who never signed in. Spec: admin-users-corrections. */
import { groupByRole, type Role } from '../permissions/actions.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import type { ActivationFacts } from './activation.ts';
import { isEmail } from './email.ts';
import { manages, type OrganizationBySubmission } from './managers.ts';
import { isPersonText, normalizePersonText } from './person-text.ts';

export interface CorrectionFacts extends Omit<ActivationFacts, 'person'> {
  readonly person: ActivationFacts['person'] & {
    /** On the list of auditors, which staff write. */
    readonly isKnownAuditor: boolean;
  };
}

/** As for an activation link: it takes a manager of all roles of the person. */
const managesAll = ({ manager, person, organizationBySubmission }: CorrectionFacts, toDo: string): Verdict =>
  person.roles.every((role) => manages(manager, role, organizationBySubmission))
    ? yes()
    : no(`Only a system administrator may ${toDo} of this person.`);

/** Organizations and vendors; a submission counts as its organization. */
function organizationsIn(roles: readonly Role[], organizationBySubmission: OrganizationBySubmission): number {
  const organizations = roles.map(({ role, entityId }) =>
    groupByRole[role] === 'submission' ? (organizationBySubmission.get(entityId) ?? -entityId) : entityId,
  );
  return new Set(organizations).size;
}

/**
 * Who reads the mailbox of an address gets the person's activation links. So the address is changed by those who could
 * give every role of the person, and by staff where several organizations, or the list of auditors, rely on it.
 */
export function canChangeAddress(facts: CorrectionFacts): Verdict {
  const { manager, callerEmail, person, organizationBySubmission } = facts;
  if (person.email === callerEmail) return no('Another administrator changes your address.');
  if (manager.isSysadmin) return yes();
  return all(
    managesAll(facts, 'change the address'),
    organizationsIn(person.roles, organizationBySubmission) > 1
      ? no(
          'This person works for several organizations: only a system administrator may change their address.',
        )
      : yes(),
    person.isKnownAuditor
      ? no('This person is on the list of auditors: only a system administrator may change their address.')
      : yes(),
  );
}

/** Refusals that follow from the state of the person or the portal, for every manager. */
export const isAddressChangeOffered = ({
  person,
  hasOwnAccounts,
}: Pick<CorrectionFacts, 'person' | 'hasOwnAccounts'>): Verdict =>
  all(
    hasOwnAccounts ? yes() : no('People sign in with another identity provider, which names them.'),
    person.isLocked ? no('The account is locked. Unlock it first.') : yes(),
  );

/** @param isTaken a person, or an account that outlived one, has the address */
export const canTakeAddress = (
  present: string,
  address: string,
  { isTaken }: { readonly isTaken: boolean },
): Verdict =>
  all(
    isEmail(address),
    address === present ? no('This is the present address of the person.') : yes(),
    isTaken ? no(`${address} is the address of another person.`) : yes(),
  );

/** The name is printed on what the person signs from now on, wherever they have a role. */
export const canChangeName = (facts: CorrectionFacts): Verdict =>
  facts.person.email === facts.callerEmail
    ? no('Change your own name on your account page.')
    : managesAll(facts, 'change the name');

export const isNameChangeOffered = ({ hasOwnAccounts }: Pick<CorrectionFacts, 'hasOwnAccounts'>): Verdict =>
  hasOwnAccounts ? yes() : no('People sign in with another identity provider, which names them.');

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

export const normalizeName = ({ firstName, lastName }: PersonName): PersonName => ({
  firstName: normalizePersonText(firstName),
  lastName: normalizePersonText(lastName),
});

/** Of normalized names. */
export const isName = ({ firstName, lastName }: PersonName): Verdict =>
  all(isPersonText('The first name', firstName), isPersonText('The last name', lastName));

/** An address by mistake: with its roles it is gone. Who was here once stays, for what they did. */
export const canDeletePerson = (
  facts: CorrectionFacts,
  { wasHere }: { readonly wasHere: boolean },
): Verdict =>
  all(
    facts.person.email === facts.callerEmail ? no('You cannot delete your own account.') : yes(),
    managesAll(facts, 'delete the address'),
    wasHere ? no('This person has an account or signed in before: delete their access instead.') : yes(),
  );

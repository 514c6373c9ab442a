/** Who needs a second factor, and who may reset it. Spec: sign-in-second-factor, admin-users-second-factor. */
import type { RoleName } from '../permissions/actions.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';
import { type ActivationFacts, isActivationOffered, managesAccount } from './activation.ts';

/** They decide, sign, or let others do so: administrators make signers and reset passwords. */
const guardedRoles: ReadonlySet<RoleName> = new Set([
  'sysadmin',
  'auditor',
  'orgadmin',
  'vendoradmin',
  'orgsigner',
  'vendorsigner',
]);

export const needsSecondFactor = (
  roles: readonly RoleName[],
  { isForEveryone }: { readonly isForEveryone: boolean },
): boolean => isForEveryone || roles.some((role) => guardedRoles.has(role));

/**
 * As for a link with which the person chooses a password, which they need afterwards. So the factor of a system
 * administrator is reset by a second one.
 */
export const canResetSecondFactor = (facts: ActivationFacts): Verdict =>
  managesAccount(facts, {
    ownPassword:
      'Replace your own second factor on your account page, with a recovery code if the app is lost. Without one another administrator resets it.',
    otherwise: 'Only a system administrator may reset the second factor of this person.',
  });

/** Refusals that follow from the state of the person or the portal, for every manager. */
export const isResetOffered = (
  facts: Pick<ActivationFacts, 'person' | 'hasOwnAccounts'>,
  { hasSecondFactor }: { readonly hasSecondFactor: boolean },
): Verdict =>
  all(isActivationOffered(facts), hasSecondFactor ? yes() : no('This person has no second factor.'));

export const maxReasonLength = 500;

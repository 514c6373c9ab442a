/** Facts about people's accounts that matter before they get roles. Spec: admin-users-proved. */
import type { AccountFacts } from '@idss/contract/people/users';
import { findRolesBeyond } from '@idss/domain/people/activation';
import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { type AccountState, listAccountStates } from '@idss/identity/activation.sql';
import { getOrganizations } from './read-people.ts';

const present = (
  { activatedAt, activatedBy, neededSince, neededWhy }: AccountState,
  isBeyond: boolean,
): AccountFacts => ({
  activatedAt,
  activatedBy,
  accessDeletedAt: neededWhy === 'access-deleted' ? neededSince : null,
  needsActivation: neededSince !== null || isBeyond,
  activationNeededWhy: neededWhy ?? (isBeyond ? 'role' : null),
});

/** With the roles that these people will have; those without an account are left out. */
export async function readAccountFacts(
  db: Queryable,
  people: readonly { readonly email: string; readonly roles: readonly Role[] }[],
): Promise<ReadonlyMap<string, AccountFacts>> {
  const accounts = await listAccountStates(
    db,
    people.map(({ email }) => email),
  );
  const rolesByEmail = new Map(people.map(({ email, roles }) => [email, roles]));
  const organizationBySubmission = await getOrganizations(
    db,
    people.flatMap(({ roles }) => roles),
  );
  return new Map(
    accounts.map((account): [string, AccountFacts] => {
      const { email, within } = account;
      const isBeyond =
        findRolesBeyond(within, rolesByEmail.get(email) ?? [], organizationBySubmission).length > 0;
      return [email, present(account, isBeyond)];
    }),
  );
}

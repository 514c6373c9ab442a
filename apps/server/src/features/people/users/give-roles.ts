/** Gives a person roles, in place of another one where the call names it. All or nothing. */
import type { userChanges } from '@idss/contract/people/user-changes';
import type { Input } from '@idss/contract/endpoint';
import { entityKey } from '@idss/domain/people/bulk-plan';
import { hasRole, type KnownPerson, withoutRoles, withRoles } from '@idss/domain/people/access-change';
import { isEmail } from '@idss/domain/people/email';
import { canGetRole, canGiveRole, type Manager, manages } from '@idss/domain/people/managers';
import { readRoleForm, readRoleInfo } from '@idss/domain/people/role-form';
import { isGivenByFreshSignIn, type Role } from '@idss/domain/permissions/actions';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, notFound, requireOk } from '#src/kernel/errors.ts';
import { changeAccess } from './change-access.ts';
import { rolesConflict, getOrganizations, requireVersion } from './read-people.ts';

type RolesInput = Input<(typeof userChanges)['AddUserToRoles']>['body'];

/** The role that a call names as `entityId,roleType,roleName`. */
export function requireRole(roleInfo: string): Role {
  const role = readRoleInfo(roleInfo);
  if (role === null) throw badRequest(`"${roleInfo}" is not a role: entityId,roleType,roleName.`);
  return role;
}

/** 404 for a person with no role that this manager manages, as for one who does not exist. */
export async function requireManaged(db: Queryable, manager: Manager, person: KnownPerson): Promise<void> {
  if (person.isNew) throw notFound();
  if (manager.isSysadmin) return;
  const organizationBySubmission = await getOrganizations(db, person.roles);
  if (!person.roles.some((role) => manages(manager, role, organizationBySubmission))) throw notFound();
}

/** The person without these roles. 404 where the caller does not manage one, 409 where the person no longer has it. */
export async function withoutManaged(
  db: Queryable,
  manager: Manager,
  person: KnownPerson,
  roles: readonly Role[],
): Promise<KnownPerson> {
  const organizationBySubmission = await getOrganizations(db, roles);
  if (roles.some((role) => !manages(manager, role, organizationBySubmission))) throw notFound();
  if (roles.some((role) => !hasRole(person, role))) throw rolesConflict(person.email);
  const taken = new Set(roles.map(({ role, entityId }) => `${role} ${entityId}`));
  return withoutRoles(person, ({ role, entityId }) => taken.has(`${role} ${entityId}`));
}

/** @param addsPerson a person who does not exist is added; otherwise 404 */
export async function giveRoles(
  context: Context,
  input: RolesInput,
  { addsPerson }: { readonly addsPerson: boolean },
): Promise<void> {
  requireOk(isEmail(input.userName), 400);
  const reading = readRoleForm(input);
  if (!reading.ok) throw badRequest(reading.reason);
  const { roles } = reading;
  if (roles.some(({ role }) => isGivenByFreshSignIn(role))) requireFreshSignIn(context, 'give this role');
  const replaced = input.replaces === undefined ? null : requireRole(input.replaces);
  await changeAccess(
    context,
    'userManagement',
    async ({ client, manager, person, entities: knownEntities }) => {
      const before = await person(input.userName);
      const entities = await knownEntities(roles);
      for (const role of roles)
        requireOk(
          canGiveRole(manager, role, entities.get(entityKey(role.group, role.entityId)) ?? null),
          400,
        );
      if (!addsPerson) await requireManaged(client, manager, before);
      requireVersion(before, input.version);
      for (const role of roles) requireOk(canGetRole(before, role.role), 409);
      const baseAccess = replaced ? await withoutManaged(client, manager, before, [replaced]) : before;
      return { changes: [{ before, after: withRoles(baseAccess, roles) }] };
    },
  );
}

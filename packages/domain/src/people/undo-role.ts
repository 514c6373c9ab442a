/** Which changes of a person's roles are undone exactly, and by which roles. Spec: admin-users-undo. */
import { isGivenByFreshSignIn, isRoleName } from '../permissions/actions.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import { readRoleForm, type RoleForm } from './role-form.ts';
import { formatRoleInfo, isAuditorRole, type RoleRow } from './role-text.ts';

function canGiveAgain(role: RoleRow): Verdict {
  if (isAuditorRole(role)) return no('The submissions that are assigned there go with it.');
  return isGivenByFreshSignIn(role.roleName) ? no('It takes a fresh sign-in to give this role.') : yes();
}

/** @param roleCount of the person, with this one */
export const canUndoRoleDeletion = (role: RoleRow, roleCount: number): Verdict =>
  roleCount <= 1 ? no('It is the last role of the person.') : canGiveAgain(role);

/** @param to the name of the role that takes the place of this one */
export const canUndoRoleChange = (role: RoleRow, to: string): Verdict =>
  isRoleName(to) && isGivenByFreshSignIn(to)
    ? no('It takes a fresh sign-in to give the new role.')
    : canGiveAgain(role);

/** The roles that a form gave to a person with these roles before, as the call that takes them names each. */
export function listGivenRoles(form: RoleForm, before: readonly RoleRow[]): readonly string[] {
  const reading = readRoleForm(form);
  if (!reading.ok) return [];
  return reading.roles
    .filter(
      ({ role, entityId }) => !before.some((each) => each.roleName === role && each.entityId === entityId),
    )
    .map(({ role, group, entityId }) => `${entityId},${group},${role}`);
}

/** As the call that gives roles has it. */
export function toGivenRole({ entityId, roleType, roleName }: RoleRow) {
  const id = String(entityId);
  const isOfSubmission = roleType === 'submission';
  return {
    sysGroup: roleType,
    roles: roleName,
    orgIds: isOfSubmission ? '' : id,
    subIds: isOfSubmission ? id : '',
  } as const;
}

/** A role in place of another one, as the call that gives roles has it; and the same the other way round. */
export function toRoleChange(role: RoleRow, to: RoleRow['roleName']) {
  const changed = { ...role, roleName: to };
  return {
    change: { ...toGivenRole(changed), replaces: formatRoleInfo(role) },
    undo: { ...toGivenRole(role), replaces: formatRoleInfo(changed) },
  } as const;
}

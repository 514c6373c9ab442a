/** Which deletions of a role are undone exactly by giving it again, and how it is given. Spec: admin-users-undo. */
import { isGivenByFreshSignIn } from '../permissions/actions.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import { isAuditorRole, type RoleRow } from './role-text.ts';

/** @param roleCount of the person, with this one */
export function canUndoRoleDeletion(role: RoleRow, roleCount: number): Verdict {
  if (roleCount <= 1) return no('It is the last role of the person.');
  if (isAuditorRole(role)) return no('The submissions that are assigned there go with it.');
  return isGivenByFreshSignIn(role.roleName) ? no('It takes a fresh sign-in to give this role.') : yes();
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

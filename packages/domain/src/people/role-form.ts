/** The form that gives roles: a group, its roles, and the entities of that group. Spec: admin-users-input. */
import { groupByRole, isRoleName, type Role, type RoleGroup, systemEntity } from '../permissions/actions.ts';
import { readEntityIds } from './pasted-lists.ts';

/** Lists have commas between their items. */
export interface RoleForm {
  readonly sysGroup: RoleGroup;
  readonly roles: string;
  /** Vendors for the vendor group. */
  readonly orgIds: string;
  readonly subIds: string;
}

export type RolesReading =
  | { readonly ok: true; readonly roles: readonly Role[] }
  | { readonly ok: false; readonly reason: string };

/** Of one form. */
export const maxRoles = 5000;

const missingEntity: Readonly<Record<RoleGroup, string>> = {
  system: '',
  organization: 'Please select an organization.',
  vendor: 'Please select a vendor.',
  submission: 'Please enter a submission id.',
};

const refuse = (reason: string): RolesReading => ({ ok: false, reason });

/** Every role for every entity. */
export function readRoleForm({ sysGroup: group, roles, orgIds, subIds }: RoleForm): RolesReading {
  const names = roles.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  if (names.length === 0) return refuse('Please select a role.');
  const strange = names.find((name) => !isRoleName(name) || groupByRole[name] !== group);
  if (strange !== undefined) return refuse(`The role ${strange} does not belong to the group ${group}.`);
  const { values, problems } =
    group === 'system'
      ? { values: [systemEntity], problems: [] }
      : readEntityIds(group === 'submission' ? subIds : orgIds);
  const [problem] = problems;
  if (problem !== undefined) return refuse(problem);
  if (values.length === 0) return refuse(missingEntity[group]);
  const known = [...new Set(names.filter(isRoleName))];
  if (known.length * values.length > maxRoles) return refuse(`At most ${maxRoles} roles at once.`);
  return {
    ok: true,
    roles: known.flatMap((role) => values.map((entityId) => ({ role, group, entityId }))),
  };
}

/** `entityId,roleType,roleName`; null where it is none. */
export function readRoleInfo(text: string): Role | null {
  const [id = '', group = '', role = '', ...more] = text.split(',').map((part) => part.trim());
  if (more.length > 0 || !/^(-1|\d{1,9})$/.test(id) || !isRoleName(role) || groupByRole[role] !== group)
    return null;
  return { role, group: groupByRole[role], entityId: Number(id) };
}

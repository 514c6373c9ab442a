/** A person's access before and after a change, and the words of the audit trail for it. */
import type { Role, RoleName } from '../permissions/actions.ts';
import { type AuditorAccess, isSameAccess } from '../permissions/auditor-access.ts';
import type { Person } from '../permissions/can.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';

export interface PersonAccess extends Person {
  readonly isLocked: boolean;
}

export interface KnownPerson extends PersonAccess {
  readonly email: string;
  /** Not a person of the portal yet. */
  readonly isNew: boolean;
  /** On the list of auditors. */
  readonly isKnownAuditor: boolean;
}

export interface AccessChange {
  readonly before: KnownPerson;
  readonly after: PersonAccess;
}

const isSameRole = (one: Role, other: Role): boolean =>
  one.role === other.role && one.entityId === other.entityId;

export const hasRole = ({ roles }: Pick<Person, 'roles'>, role: Role): boolean =>
  roles.some((each) => isSameRole(each, role));

/** A role as auditor begins with all submissions of the organization. */
export function withRoles<P extends PersonAccess>(person: P, roles: readonly Role[]): P {
  const added = roles.filter((role) => !hasRole(person, role));
  return added.length === 0 ? person : { ...person, roles: [...person.roles, ...added] };
}

/** With the role as auditor its assignments go, too. */
export function withoutRoles<P extends PersonAccess>(person: P, isRemoved: (role: Role) => boolean): P {
  const roles = person.roles.filter((role) => !isRemoved(role));
  if (roles.length === person.roles.length) return person;
  const auditorAssignments = new Map(
    [...person.auditorAssignments].filter(([entityId]) =>
      hasRole({ roles }, { role: 'auditor', group: 'organization', entityId }),
    ),
  );
  return { ...person, roles, auditorAssignments };
}

const toAuditorRole = (entityId: number): Role => ({ role: 'auditor', group: 'organization', entityId });

export function getAuditorAccess(person: Person, organizationId: number): AuditorAccess {
  if (!hasRole(person, toAuditorRole(organizationId))) return 'none';
  const assigned = person.auditorAssignments.get(organizationId);
  return assigned === undefined ? 'organization' : [...assigned].sort((a, b) => a - b);
}

export function withAuditorAccess<P extends PersonAccess>(
  person: P,
  organizationId: number,
  access: AuditorAccess,
): P {
  if (access === 'none')
    return withoutRoles(person, (role) => isSameRole(role, toAuditorRole(organizationId)));
  const auditorAssignments = new Map(person.auditorAssignments);
  if (access === 'organization') auditorAssignments.delete(organizationId);
  else auditorAssignments.set(organizationId, new Set(access));
  return { ...withRoles(person, [toAuditorRole(organizationId)]), auditorAssignments };
}

/** A system administrator is made one by one. */
export const isCopied = ({ role }: Role): boolean => role !== 'sysadmin';

/** An auditor of a whole organization stays one; assignments of two are put together. */
export function withCopied(person: KnownPerson, source: KnownPerson, isExact: boolean): KnownPerson {
  let copied = person;
  for (const role of source.roles.filter(isCopied)) {
    if (role.role !== 'auditor') {
      copied = withRoles(copied, [role]);
      continue;
    }
    const access = getAuditorAccess(source, role.entityId);
    const own = getAuditorAccess(copied, role.entityId);
    const isOwnWider = !isExact && own === 'organization';
    const both =
      isExact || typeof own === 'string' || typeof access === 'string'
        ? access
        : [...new Set([...own, ...access])];
    copied = withAuditorAccess(copied, role.entityId, isOwnWider ? own : both);
  }
  return copied;
}

export interface RoleDifference {
  readonly added: readonly Role[];
  readonly removed: readonly Role[];
}

export const rolesChanged = ({ before, after }: AccessChange): RoleDifference => ({
  added: after.roles.filter((role) => !hasRole(before, role)),
  removed: before.roles.filter((role) => !hasRole(after, role)),
});

/** Organizations that the person audits differently afterwards. */
export function auditsChanged({ before, after }: AccessChange): number[] {
  const organizations = new Set(
    [...before.roles, ...after.roles]
      .filter(({ role }) => role === 'auditor')
      .map(({ entityId }) => entityId),
  );
  return [...organizations].filter(
    (organizationId) =>
      !isSameAccess(getAuditorAccess(before, organizationId), getAuditorAccess(after, organizationId)),
  );
}

export function isChanged(change: AccessChange): boolean {
  const { added, removed } = rolesChanged(change);
  return (
    added.length > 0 ||
    removed.length > 0 ||
    change.before.isNew ||
    change.before.isLocked !== change.after.isLocked ||
    auditsChanged(change).length > 0
  );
}

/** All roles as events show them: `orgadmin:100, auditor:200 (submissions 2001, 2002)`; empty for none. */
export const formatRoles = (person: Person): string =>
  person.roles
    .map((role) => {
      const access = role.role === 'auditor' ? getAuditorAccess(person, role.entityId) : 'organization';
      const assigned = typeof access === 'string' ? '' : ` (submissions ${access.join(', ')})`;
      return `${role.group === 'system' ? role.role : `${role.role}:${role.entityId}`}${assigned}`;
    })
    .sort((a, b) => (a < b ? -1 : 1))
    .join(', ');

const administratorRoles: ReadonlySet<RoleName> = new Set(['sysadmin', 'orgadmin', 'vendoradmin']);

const isActiveSysadmin = ({ isLocked, roles }: PersonAccess): boolean =>
  !isLocked && roles.some(({ role }) => role === 'sysadmin');

/** People cannot remove their own administrator role or lock themselves. Spec: roles-protected. */
export function canChangeOwnAccess(change: AccessChange): Verdict {
  const { removed } = rolesChanged(change);
  return all(
    removed.some(({ role }) => administratorRoles.has(role))
      ? no('You cannot remove your own administrator role.')
      : yes(),
    change.after.isLocked && !change.before.isLocked ? no('You cannot lock your own account.') : yes(),
  );
}

export const canDeleteAccount = (email: string, callerEmail: string): Verdict =>
  email === callerEmail ? no('You cannot delete your own account.') : yes();

/**
 * The last system administrator who can sign in cannot be lost, by any change of roles or locks. Spec: roles-protected.
 *
 * @param systemAdministrators their addresses before the changes; locked ones do not count
 */
export function keepsSystemAdministrator(
  changes: readonly AccessChange[],
  systemAdministrators: readonly string[],
): Verdict {
  const lost = changes.filter(({ before, after }) => isActiveSysadmin(before) && !isActiveSysadmin(after));
  if (lost.length === 0) return yes();
  const remaining = systemAdministrators.filter((email) =>
    lost.every(({ before }) => before.email !== email),
  );
  const gained = changes.some(({ before, after }) => !isActiveSysadmin(before) && isActiveSysadmin(after));
  return remaining.length > 0 || gained
    ? yes()
    : no(`${lost[0]?.before.email ?? ''} is the last system administrator. Make another person one first.`);
}

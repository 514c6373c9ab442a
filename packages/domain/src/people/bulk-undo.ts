/** Takes a bulk change back: exactly what it did to each person, and nothing else. Spec: admin-users-bulk. */
import type { Role } from '../permissions/actions.ts';
import {
  type AccessChange,
  getAuditorAccess,
  auditsChanged,
  isChanged,
  type KnownPerson,
  rolesChanged,
  withAuditorAccess,
  withoutRoles,
  withRoles,
} from './access-change.ts';
import { normalizeEmail } from './email.ts';
import { readRoleInfo } from './role-form.ts';

/** The same change of some people. Roles as calls name them: `entityId,roleType,roleName`. */
export interface SentUndo {
  readonly emails: string[];
  readonly add: string[];
  readonly remove: string[];
  /** The submissions to which an auditor is limited again; null for all submissions of the organization. */
  readonly audited: { readonly organizationId: number; readonly submissionIds: number[] | null }[];
  /** Null where the lock stays as it is. */
  readonly isLocked: boolean | null;
}

export interface Undo {
  readonly add: readonly Role[];
  readonly remove: readonly Role[];
  readonly audited: SentUndo['audited'];
  readonly isLocked: boolean | null;
}

const toRoleInfo = ({ role, group, entityId }: Role): string => `${entityId},${group},${role}`;

/** The reverse of these changes, people with the same change together. New people stay, without roles. */
export function createUndo(changes: readonly AccessChange[]): SentUndo[] {
  const each = changes.filter(isChanged).map((change): SentUndo => {
    const { added, removed } = rolesChanged(change);
    return {
      emails: [change.before.email],
      add: removed.map(toRoleInfo),
      remove: added.map(toRoleInfo),
      audited: auditsChanged(change).flatMap((organizationId) => {
        const access = getAuditorAccess(change.before, organizationId);
        if (access === 'none') return [];
        return [{ organizationId, submissionIds: access === 'organization' ? null : [...access] }];
      }),
      isLocked: change.before.isLocked === change.after.isLocked ? null : change.before.isLocked,
    };
  });
  const groups = Map.groupBy(
    each.filter(
      ({ add, remove, audited, isLocked }) =>
        [add, remove, audited].some(({ length }) => length > 0) || isLocked !== null,
    ),
    ({ emails: _emails, ...rest }) => JSON.stringify(rest),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, emails: [first, ...others].flatMap(({ emails }) => emails) }] : [],
  );
}

/** By address; a role that is none is a problem. */
export function readUndo(sent: readonly SentUndo[]): {
  readonly undo: ReadonlyMap<string, Undo>;
  readonly problems: readonly string[];
} {
  const problems = new Set<string>();
  const undo = new Map<string, Undo>();
  const parseRoles = (infos: readonly string[]): Role[] =>
    infos.flatMap((info) => {
      const role = readRoleInfo(info);
      if (role === null) problems.add(`'${info}' is not a role.`);
      return role === null ? [] : [role];
    });
  for (const { emails, add, remove, audited, isLocked } of sent) {
    const changes = { add: parseRoles(add), remove: parseRoles(remove), audited, isLocked };
    for (const email of emails) {
      const known = normalizeEmail(email);
      if (undo.has(known)) problems.add(`${known} is named more than once.`);
      undo.set(known, changes);
    }
  }
  return { undo, problems: [...problems] };
}

export function accessRestored(person: KnownPerson, { add, remove, audited, isLocked }: Undo): KnownPerson {
  const isRemoved = (role: Role): boolean => remove.some((each) => toRoleInfo(each) === toRoleInfo(role));
  let restored = withRoles(withoutRoles(person, isRemoved), add);
  for (const { organizationId, submissionIds } of audited)
    if (getAuditorAccess(restored, organizationId) !== 'none')
      restored = withAuditorAccess(restored, organizationId, submissionIds ?? 'organization');
  return isLocked === null ? restored : { ...restored, isLocked };
}

/** Roles for entities, each once: what the person must be able to be given. */
export const rolesToRestore = (undo: ReadonlyMap<string, Undo>): Role[] => [
  ...new Map([...undo.values()].flatMap(({ add }) => add).map((role) => [toRoleInfo(role), role])).values(),
];

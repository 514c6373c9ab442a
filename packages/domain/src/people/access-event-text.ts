/** The meaning of an event about a person's access, in words for the list of their recent changes. */
import type { EventKind } from '../events/event.ts';
import { isRoleName, roleLabels } from '../permissions/actions.ts';

/** The events about a person's access and account that the list shows. */
export const accessEventKinds = [
  'role-changed',
  'user-added',
  'user-locked',
  'user-unlocked',
  'user-access-deleted',
  'activation-link-created',
  'activation-link-used',
  'activation-link-ended',
  'activation-required',
  'second-factor-reset',
  'second-factor-set-up',
  'second-factor-replaced',
  'second-factor-removed',
  'password-changed',
  'notice-choices-changed',
  'account-reset',
  'mail-sent-again',
  'account-linked',
  'user-address-changed',
  'user-name-changed',
  'user-deleted',
] as const satisfies readonly EventKind[];

interface NamedRole {
  readonly role: string;
  /** Null for the system. */
  readonly entityId: number | null;
  /** The submissions that an auditor is limited to. */
  readonly submissions: string | null;
}

const rolePattern = /(\w+)(?::(-?\d+))?(?: \(submissions ([\d, ]+)\))?(?:,? |$)/gy;

/** Of `orgadmin:100, auditor:200 (submissions 2001, 2002)`; null where it is written differently. Seasons
 * are loaded with blanks between roles. */
function readRoles(text: string): Map<string, NamedRole> | null {
  const roles = new Map<string, NamedRole>();
  let read = 0;
  for (const [all, role = '', id, submissions = null] of text.matchAll(rolePattern)) {
    if (!isRoleName(role)) return null;
    read += all.length;
    roles.set(`${role}:${id}`, { role, entityId: id === undefined ? null : Number(id), submissions });
  }
  return read === text.length ? roles : null;
}

/** The organizations, vendors and submissions that these words name. */
export const entitiesIn = (...texts: readonly string[]): number[] => [
  ...new Set(
    texts.flatMap((each) => [...(readRoles(each)?.values() ?? [])].map(({ entityId }) => entityId ?? -1)),
  ),
];

/**
 * Each change of the roles, as a sentence; null where the words of the event are not those of roles.
 *
 * @param getName the name of an entity, if it is known
 */
export function describeRoleChanges(
  before: string,
  after: string,
  getName: (entityId: number) => string | undefined,
): string[] | null {
  const [old, now] = [readRoles(before), readRoles(after)];
  if (!old || !now) return null;
  const at = ({ entityId }: NamedRole): string =>
    entityId === null ? '' : ` at ${getName(entityId) ?? entityId}`;
  const label = (role: NamedRole): string =>
    `${isRoleName(role.role) ? roleLabels[role.role] : ''}${at(role)}`;
  return [
    ...[...old].filter(([key]) => !now.has(key)).map(([, role]) => `${label(role)} removed`),
    ...[...now].flatMap(([key, role]) => {
      const earlier = old.get(key);
      const limit = role.submissions === null ? 'all submissions' : `submissions ${role.submissions}`;
      if (!earlier) return [`${label(role)} added${role.submissions === null ? '' : `, ${limit}`}`];
      return earlier.submissions === role.submissions ? [] : [`Limited${at(role)} to ${limit}`];
    }),
  ];
}

/** Whether there is any access afterwards that was not there before; null where the words are not those of roles. */
export function gainsAccess(before: string, after: string): boolean | null {
  const [old, now] = [readRoles(before), readRoles(after)];
  if (!old || !now) return null;
  return [...now].some(([key, { submissions }]) => {
    const earlier = old.get(key);
    if (!earlier) return true;
    if (earlier.submissions === null) return false;
    const known = new Set(earlier.submissions.split(', '));
    return submissions === null || submissions.split(', ').some((each) => !known.has(each));
  });
}

/** Roles of many people at once: what is asked, and every change that follows from it. Spec: admin-users-bulk. */
import {
  groupByRole,
  type Role,
  type RoleGroup,
  type RoleName,
  systemEntity,
} from '../permissions/actions.ts';
import {
  canChangeOwnAccess,
  hasRole,
  isCopied,
  isChanged,
  keepsSystemAdministrator,
  rolesChanged,
  withCopied,
  withoutRoles,
  withRoles,
} from './access-change.ts';
import type { AccessChange, KnownPerson } from './access-change.ts';
import { canCreateActivationLink, isActivationOffered } from './activation.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { all } from '../verdict.ts';
import { canGetRole, canGiveRole, type Entity, type Manager } from './managers.ts';
import { accessRestored, readUndo, rolesToRestore, type SentUndo, type Undo } from './bulk-undo.ts';
import { type PastedList, readEmails, readEntityIds } from './pasted-lists.ts';

/** The choices of a form. */
export const bulkActions = ['add', 'remove', 'copy', 'lock', 'unlock', 'link'] as const;
/** `undo` comes with the answer of the operation that it takes back. */
export const sentBulkActions = [...bulkActions, 'undo'] as const;
export type BulkAction = (typeof sentBulkActions)[number];

export const maxBulkPeople = 500;
/** Roles times people: what one transaction changes in some seconds. */
export const maxBulkRoles = 50_000;

export interface SentBulk {
  readonly bulkAction: BulkAction;
  /** Empty for none, as `role`, `entityIds` and `copyFromUserEmail`. */
  readonly sysGroupType: RoleGroup | '';
  readonly role: RoleName | '';
  readonly userEmails: string;
  readonly entityIds: string;
  readonly copyFromUserEmail: string;
  /** Add and copy: the people lose the roles that they have. */
  readonly removeExistingRoles: boolean;
  /** Add and copy: people without an account get an activation link. */
  readonly sendsLinks: boolean;
  /** Of `undo`. */
  readonly undo: readonly SentUndo[];
  /** The earlier operation that `undo` takes back. */
  readonly undoes?: string | undefined;
}

export interface BulkRequest {
  readonly action: BulkAction;
  readonly group: RoleGroup | null;
  readonly role: RoleName | null;
  readonly emails: readonly string[];
  readonly entityIds: readonly number[];
  readonly copyFrom: string | null;
  readonly removesExisting: boolean;
  /** Whether people without an account get an activation link. */
  readonly sendsLinks: boolean;
  readonly undo: ReadonlyMap<string, Undo>;
}

export type BulkReading =
  | { readonly ok: true; readonly request: BulkRequest }
  | { readonly ok: false; readonly problems: string[] };

/** Long: a line for each rule about a request, in the order of their messages. */
export function readBulkRequest(sent: SentBulk): BulkReading {
  const { bulkAction: action } = sent;
  const hasRole = action === 'add' || action === 'remove';
  const { sysGroupType: group, role, entityIds } = hasRole ? sent : noRole;
  const { undo, problems: undoProblems } = readUndo(action === 'undo' ? sent.undo : []);
  const emails = action === 'undo' ? readEmails([...undo.keys()].join('\n')) : readEmails(sent.userEmails);
  const entities = readEntityIds(entityIds);
  const copyFrom = normalizeEmail(sent.copyFromUserEmail);
  const problems = [
    ...(isBlank(emails) ? ['User email(s) should not be blank'] : []),
    ...emails.problems,
    ...(emails.values.length > maxBulkPeople
      ? [`At most ${maxBulkPeople} users at once; these are ${emails.values.length}.`]
      : []),
    ...(action === 'copy' ? findSourceProblems(sent.copyFromUserEmail, copyFrom) : []),
    ...(action === 'add' ? findAddProblems(sent, entities) : []),
    ...(role !== '' && group !== '' && groupByRole[role] !== group
      ? [`The role ${role} does not belong to the group ${group}.`]
      : []),
    // Without any entity a role is removed everywhere: separators alone must not do that.
    ...(action === 'remove' && entityIds.trim() !== '' && isBlank(entities) ? [blankEntities] : []),
    ...entities.problems,
    ...undoProblems,
    ...(entities.values.length * emails.values.length > maxBulkRoles
      ? [`At most ${maxBulkRoles} roles at once; these are ${entities.values.length * emails.values.length}.`]
      : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    request: {
      action,
      group: group === '' ? null : group,
      role: role === '' ? null : role,
      emails: emails.values,
      entityIds: action === 'add' && group === 'system' ? [systemEntity] : entities.values,
      copyFrom: action === 'copy' ? copyFrom : null,
      removesExisting: (action === 'add' || action === 'copy') && sent.removeExistingRoles,
      sendsLinks: (action === 'add' || action === 'copy') && sent.sendsLinks,
      undo,
    },
  };
}

const noRole = { sysGroupType: '', role: '', entityIds: '' } as const;

function findSourceProblems(sent: string, email: string): string[] {
  if (email === '') return ['Copy from user email should not be blank'];
  return isEmail(email).ok
    ? []
    : [`Email - '${sent.trim()}' is not in a valid format, or can be no longer than 75 characters`];
}

const blankEntities = 'Entity id(s) should not be blank';
const isBlank = ({ values, problems }: PastedList<unknown>): boolean =>
  values.length === 0 && problems.length === 0;

const findAddProblems = ({ sysGroupType, role }: SentBulk, entities: PastedList<number>): string[] => [
  ...(sysGroupType === '' ? ['Please select a system group.'] : []),
  ...(role === '' ? ['Please select a role.'] : []),
  ...(isBlank(entities) && sysGroupType !== 'system' ? [blankEntities] : []),
];

export interface BulkFacts {
  readonly manager: Manager;
  readonly callerEmail: string;
  /** Of every address of the request, and of the person to copy from. */
  readonly people: ReadonlyMap<string, KnownPerson>;
  /** By `entityKey`. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** Addresses of those who can sign in. */
  readonly systemAdministrators: readonly string[];
  /** Of the portal's own identity provider. */
  readonly hasOwnAccounts: boolean;
}

export const entityKey = (group: RoleGroup, entityId: number): string => `${group} ${entityId}`;

export interface BulkPlan {
  /** One for each person, also where nothing changes. */
  readonly changes: readonly AccessChange[];
  /** With any problem nothing is done. */
  readonly problems: string[];
}

/** The same for the preview and for the execution. */
export function planBulk(request: BulkRequest, facts: BulkFacts): BulkPlan {
  const { emails, copyFrom } = request;
  const source = copyFrom === null ? null : (facts.people.get(copyFrom) ?? null);
  if (copyFrom !== null && (source === null || source.isNew))
    return { changes: [], problems: [`${copyFrom} is not a user.`] };
  const givenRoles = listGivenRoles(request);
  const problems = givenRoles.flatMap((role) => {
    const verdict = canGiveRole(
      facts.manager,
      role,
      facts.entities.get(entityKey(role.group, role.entityId)) ?? null,
    );
    return verdict.ok ? [] : [verdict.reason];
  });
  const changes: AccessChange[] = [];
  for (const email of emails) {
    const before = facts.people.get(email);
    if (!before) throw new Error(`The facts about ${email} are missing.`);
    const verdict = canBePart(before, request, source, givenRoles) ?? linkRefusal(before, request, facts);
    if (verdict !== null) problems.push(verdict);
    else changes.push({ before, after: computeAccess(before, request, source, givenRoles) });
  }
  for (const change of changes) {
    if (change.before.email !== facts.callerEmail) continue;
    const own = canChangeOwnAccess(change);
    if (!own.ok) problems.push(`${change.before.email}: ${own.reason}`);
  }
  const administratorVerdict = keepsSystemAdministrator(changes, facts.systemAdministrators);
  if (!administratorVerdict.ok) problems.push(administratorVerdict.reason);
  return { changes, problems };
}

/** Why this person gets no link, where links are all that is asked for; null otherwise. */
function linkRefusal(person: KnownPerson, request: BulkRequest, facts: BulkFacts): string | null {
  if (request.action !== 'link') return null;
  const { manager, callerEmail, hasOwnAccounts } = facts;
  const managerFacts = { manager, callerEmail, hasOwnAccounts, person, organizationBySubmission: new Map() };
  const verdict = all(canCreateActivationLink(managerFacts), isActivationOffered(managerFacts));
  return verdict.ok ? null : `${person.email}: ${verdict.reason}`;
}

/** Those who get an activation link: everyone who is named for one, or people without an account who get access. */
export const listWantedLinks = (
  { action, sendsLinks }: BulkRequest,
  changes: readonly AccessChange[],
  {
    hasAccount,
    hasOwnAccounts,
  }: Pick<BulkFacts, 'hasOwnAccounts'> & { readonly hasAccount: (email: string) => boolean },
): string[] =>
  changes
    .filter(
      (change) =>
        action === 'link' ||
        (sendsLinks &&
          hasOwnAccounts &&
          isChanged(change) &&
          !change.after.isLocked &&
          !hasAccount(change.before.email)),
    )
    .map(({ before }) => before.email);

/** Roles that the request names to be given; what is copied is known later. */
export function listGivenRoles({ action, role, entityIds, undo }: BulkRequest): Role[] {
  if (action === 'undo') return rolesToRestore(undo);
  if (action !== 'add' || role === null) return [];
  return entityIds.map((entityId) => ({ role, group: groupByRole[role], entityId }));
}

/** Why this person cannot be part of it, or null. */
function canBePart(
  person: KnownPerson,
  { action, undo }: BulkRequest,
  source: KnownPerson | null,
  givenRoles: readonly Role[],
): string | null {
  if (action !== 'add' && action !== 'copy' && person.isNew) return `${person.email} is not a user.`;
  if (action === 'remove' || action === 'lock' || action === 'unlock' || action === 'link') return null;
  if (person.email === source?.email) return `${person.email} is the user to copy from.`;
  const roles = source ? source.roles : (undo.get(person.email)?.add ?? givenRoles);
  const auditor = roles.find(({ role }) => role === 'auditor');
  const verdict = auditor ? canGetRole(person, auditor.role) : null;
  return verdict && !verdict.ok ? verdict.reason : null;
}

function computeAccess(
  person: KnownPerson,
  request: BulkRequest,
  source: KnownPerson | null,
  givenRoles: readonly Role[],
): KnownPerson {
  if (request.action === 'link') return person;
  if (request.action === 'remove') return withoutRoles(person, (role) => isMeant(request, role));
  if (request.action === 'lock' || request.action === 'unlock')
    return { ...person, isLocked: request.action === 'lock' };
  const undo = request.undo.get(person.email);
  if (undo) return accessRestored(person, undo);
  // Existing roles that are given again stay as they are, with an auditor's assignments.
  const isGivenAgain = (role: Role): boolean => hasRole({ roles: source?.roles ?? givenRoles }, role);
  const start = request.removesExisting
    ? withoutRoles(person, (role) => (source ? !isCopied(role) || !isGivenAgain(role) : !isGivenAgain(role)))
    : person;
  return source ? withCopied(start, source, request.removesExisting) : withRoles(start, givenRoles);
}

const isMeant = ({ group, role, entityIds }: BulkRequest, each: Role): boolean =>
  (group === null || each.group === group) &&
  (role === null || each.role === role) &&
  (entityIds.length === 0 || entityIds.includes(each.entityId));

export interface BulkCounts {
  readonly users: number;
  /** Roles. */
  readonly added: number;
  readonly removed: number;
  /** People. */
  readonly locked: number;
  readonly unlocked: number;
  /** People with the same access as before. */
  readonly unchanged: number;
  readonly createdUsers: string[];
}

export function countBulk(changes: readonly AccessChange[]): BulkCounts {
  const differences = changes.map(rolesChanged);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  return {
    users: changes.length,
    added: sum(differences.map(({ added }) => added.length)),
    removed: sum(differences.map(({ removed }) => removed.length)),
    locked: changes.filter(({ before, after }) => after.isLocked && !before.isLocked).length,
    unlocked: changes.filter(({ before, after }) => before.isLocked && !after.isLocked).length,
    unchanged: changes.filter((change) => !isChanged(change)).length,
    createdUsers: changes.filter(({ before }) => before.isNew).map(({ before }) => before.email),
  };
}

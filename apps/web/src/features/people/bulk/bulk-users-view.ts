/** The form of bulk changes and the rows of its preview, without their look. Spec: admin-users-bulk. */
import { type bulkActions, readBulkRequest, type SentBulk } from '@idss/domain/people/bulk-plan';
import {
  type PastedAddress,
  pastedAddresses,
  readEmails,
  readEntityIds,
  repeatedAddresses,
} from '@idss/domain/people/pasted-lists';
import { getRoleLabel, formatRoleForDialog, type RoleRow } from '@idss/domain/people/role-text';
import { roleLabels } from '@idss/domain/permissions/actions';
import type { AccountFacts } from '@idss/contract/people/users';
import { formatCount, pluralize } from '@idss/domain/format-number';
import type { Answer } from '#src/api/calls.ts';
import { linksInWords, type LinkWords } from './bulk-links-view.ts';

export type FormAction = (typeof bulkActions)[number];

/** A removal sends an empty field as "all", so the form has a separate field for each "all". */
export interface BulkForm extends Omit<SentBulk, 'bulkAction' | 'undo'> {
  readonly bulkAction: FormAction;
  readonly isEveryGroup: boolean;
  readonly isEveryRole: boolean;
  readonly isEverywhere: boolean;
}

export const emptyForm: BulkForm = {
  bulkAction: 'add',
  sysGroupType: '',
  role: '',
  userEmails: '',
  entityIds: '',
  copyFromUserEmail: '',
  removeExistingRoles: false,
  sendsLinks: true,
  isEveryGroup: false,
  isEveryRole: false,
  isEverywhere: false,
};

export const hasRoles = ({ bulkAction }: Pick<BulkForm, 'bulkAction'>): boolean =>
  bulkAction === 'add' || bulkAction === 'remove';
export const replacesRoles = ({ bulkAction }: Pick<BulkForm, 'bulkAction'>): boolean =>
  bulkAction === 'add' || bulkAction === 'copy';

/** Fields that an action does not have are sent empty. */
export function getSent(form: BulkForm): SentBulk {
  const { isEveryGroup, isEveryRole: _role, isEverywhere, ...sent } = form;
  const isRemoval = form.bulkAction === 'remove';
  const hasNoEntities =
    !hasRoles(form) || form.sysGroupType === 'system' || (isRemoval && (isEverywhere || isEveryGroup));
  return {
    ...sent,
    ...(hasRoles(form) ? {} : { sysGroupType: '', role: '' }),
    ...(hasNoEntities ? { entityIds: '' } : {}),
    ...(form.bulkAction === 'copy' ? {} : { copyFromUserEmail: '' }),
    removeExistingRoles: replacesRoles(form) && form.removeExistingRoles,
    sendsLinks: replacesRoles(form) && form.sendsLinks,
    undo: [],
  };
}

/** The items of a pasted list that are no addresses. */
export const badItems = (text: string): PastedAddress[] =>
  pastedAddresses(text).filter(({ email }) => email === null);

const findProblem = ({ item }: PastedAddress): string => readEmails(item).problems[0] ?? '';

export type BulkField = 'userEmails' | 'entityIds' | 'copyFromUserEmail' | 'sysGroupType' | 'role';

const starts: readonly (readonly [BulkField, RegExp])[] = [
  ['copyFromUserEmail', /^Copy from/],
  ['entityIds', /^Entity/],
  ['sysGroupType', /^Please select a system group/],
  ['role', /^(Please select a role|The role)/],
];

/** The problems of a form, by field; the same sentences as the server's. */
export function findProblems(form: BulkForm): Readonly<Partial<Record<BulkField, readonly string[]>>> {
  const sent = getSent(form);
  const reading = readBulkRequest(sent);
  const problems = [...(reading.ok ? [] : reading.problems), ...openChoices(form)];
  const source = sent.copyFromUserEmail.trim();
  return Object.fromEntries(
    Map.groupBy(problems, (problem): BulkField => {
      const [field] = starts.find(([, start]) => start.test(problem)) ?? [];
      if (field) return field;
      return source !== '' && problem.startsWith(`Email - '${source}'`) ? 'copyFromUserEmail' : 'userEmails';
    }),
  );
}

/** The missing fields of a removal, which begins with nothing selected, not with all roles everywhere. */
export const openChoices = (form: BulkForm): readonly string[] => {
  if (form.bulkAction !== 'remove' || form.isEveryGroup) return [];
  return [
    ...(form.sysGroupType === '' ? ['Please select a system group.'] : []),
    ...(form.role === '' && !form.isEveryRole ? ['Please select a role.'] : []),
    ...(form.sysGroupType !== 'system' && form.entityIds.trim() === '' && !form.isEverywhere
      ? ['Entity id(s) should not be blank']
      : []),
  ];
};

/** Without the invalid items: what would happen with the others. A list without a valid item is sent as it is. */
export function withoutBadItems(sent: SentBulk): SentBulk {
  return {
    ...sent,
    userEmails: readEmails(sent.userEmails).values.join('\n') || sent.userEmails,
    entityIds: readEntityIds(sent.entityIds).values.join(',') || sent.entityIds,
  };
}

export type ChangeKind =
  | 'add'
  | 'remove'
  | 'submissions'
  | 'lock'
  | 'unlock'
  | 'link'
  | 'has'
  | 'none'
  | 'repeated'
  | 'problem';

export interface PreviewRow {
  readonly person: string;
  readonly isNew: boolean;
  readonly entity: string;
  readonly role: string;
  readonly kind: ChangeKind;
  /** Of a problem. */
  readonly note: string;
  /** Of people who get roles and have an account already. */
  readonly account?: AccountFacts;
  /** The result for the person's activation link, in the first of their rows. */
  readonly link?: string;
  /** The line is not an e-mail address. */
  readonly isBadAddress?: true;
}

type Preview = Answer<'PreviewBulkUserOperation'>;

const entityInList = ({ entityId, entityName }: RoleRow): string =>
  entityId < 0 ? entityName : `${entityId} ${entityName}`;

type Changes = Pick<Preview, 'changes' | 'problems'> & {
  /** By address. */
  readonly linkWords?: ReadonlyMap<string, LinkWords>;
};

/** Problems first, then every change, then the people and roles that stay as they are. */
export function previewRows(
  sent: SentBulk,
  preview: Changes,
  getName: (entityId: number) => string | undefined,
): PreviewRow[] {
  const items = pastedAddresses(sent.userEmails);
  const lineByEmail = new Map(items.toReversed().map(({ email, line }) => [email, line]));
  const problem = (person: string, line: number | undefined, note: string): PreviewRow => ({
    person,
    isNew: false,
    entity: line === undefined ? '' : `line ${line}`,
    role: '',
    kind: 'problem',
    note,
  });
  const bad = badItems(sent.userEmails).map((item) => ({
    ...problem(item.item, item.line, findProblem(item)),
    isBadAddress: true as const,
  }));
  const refused = preview.problems
    .filter((sentence) => !bad.some(({ note }) => note === sentence))
    .map((sentence) => {
      const email = items.find((each) => each.email !== null && sentence.startsWith(each.email))?.email;
      return problem(email ?? '', email ? lineByEmail.get(email) : undefined, sentence);
    });
  const repeated = repeatedAddresses(sent.userEmails).map(
    ({ email, lines }): PreviewRow => ({
      person: email,
      isNew: false,
      entity: `${pluralize(lines.length, 'line')} ${lines.join(', ')}`,
      role: '',
      kind: 'repeated',
      note: 'Listed more than once, counts once',
    }),
  );
  const changed = preview.changes.flatMap(
    ({ email, isNew, account, added, removed, auditedDifferently, isLocked }) => {
      const row = (role: RoleRow, kind: ChangeKind): PreviewRow => ({
        person: email,
        isNew,
        ...(account && kind === 'add' ? { account } : {}),
        entity: entityInList(role),
        role: getRoleLabel(role),
        kind,
        note: '',
      });
      const audited = new Set([...added, ...removed].map(({ entityId }) => entityId));
      const rows = [
        ...removed.map((role) => row(role, 'remove')),
        ...added.map((role) => row(role, 'add')),
        ...auditedDifferently
          .filter((orgId) => !audited.has(orgId))
          .map(
            (orgId): PreviewRow => ({
              person: email,
              isNew,
              entity: `${orgId} ${getName(orgId) ?? ''}`.trim(),
              role: '',
              kind: 'submissions',
              note: '',
            }),
          ),
      ];
      const whole = { person: email, isNew, entity: '', role: '', note: '' };
      if (isLocked !== null) rows.push({ ...whole, kind: isLocked ? 'lock' : 'unlock' });
      return rows.length === 0 ? [{ ...whole, kind: 'none' as const }] : rows;
    },
  );
  const people = [...changed, ...unchangedRows(sent, preview, getName)];
  return [...bad, ...refused, ...repeated, ...withLinks(people, preview.linkWords ?? new Map())];
}

/** People who get nothing but a link have no other row. */
function withLinks(rows: readonly PreviewRow[], links: ReadonlyMap<string, LinkWords>): PreviewRow[] {
  const named = new Set<string>();
  return rows.map((row) => {
    const link = named.has(row.person) ? undefined : links.get(row.person);
    named.add(row.person);
    if (!link) return row;
    const { words, isRefused } = link;
    if (row.kind !== 'none') return { ...row, link: words };
    return isRefused ? { ...row, kind: 'problem', note: words } : { ...row, kind: 'link', link: words };
  });
}

const getPeople = ({ bulkAction, undo, userEmails }: SentBulk): readonly string[] =>
  bulkAction === 'undo' ? undo.flatMap(({ emails }) => emails) : readEmails(userEmails).values;

/** With a problem of their own, people are not listed a second time. */
function unchangedRows(
  sent: SentBulk,
  { changes, problems }: Changes,
  getName: (entityId: number) => string | undefined,
): PreviewRow[] {
  const byEmail = new Map(changes.map((change) => [change.email, change]));
  const emails = getPeople(sent).filter((email) => !problems.some((sentence) => sentence.startsWith(email)));
  if (sent.bulkAction !== 'add')
    return emails
      .filter((email) => !byEmail.has(email))
      .map((person) => ({ person, isNew: false, entity: '', role: '', kind: 'none', note: '' }));
  const entities = sent.sysGroupType === 'system' ? [-1] : readEntityIds(sent.entityIds).values;
  return emails.flatMap((person) => {
    const added = new Set(byEmail.get(person)?.added.map(({ entityId }) => entityId));
    return entities
      .filter((entityId) => !added.has(entityId))
      .map(
        (entityId): PreviewRow => ({
          person,
          isNew: false,
          entity: entityId < 0 ? '' : `${entityId} ${getName(entityId) ?? ''}`.trim(),
          role: sent.role === '' ? '' : roleLabels[sent.role],
          kind: 'has',
          note: '',
        }),
      );
  });
}

const nouns = { system: 'entity', organization: 'organization', vendor: 'vendor', submission: 'submission' };
const plurals = {
  system: 'entities',
  organization: 'organizations',
  vendor: 'vendors',
  submission: 'submissions',
};

/** `300 people, 2 organizations` */
export function reachInWords(sent: SentBulk): string {
  const people = formatCount(getPeople(sent).length, 'person', 'people');
  const entities = readEntityIds(sent.entityIds).values.length;
  if (entities === 0) return people;
  const group = sent.sysGroupType === '' ? 'organization' : sent.sysGroupType;
  return `${people}, ${formatCount(entities, nouns[group], plurals[group])}`;
}

export interface CountChip {
  readonly tone: 'ok' | 'bad' | 'info' | 'none';
  readonly label: string;
}

type Counts = Pick<Preview, 'added' | 'removed' | 'locked' | 'unlocked' | 'createdUsers' | 'unchanged'>;

export function toChips(
  counts: Counts,
  problems: number,
  { isDone = false, links = 0 }: { readonly isDone?: boolean; readonly links?: number } = {},
): CountChip[] {
  const { added, removed, locked, unlocked, createdUsers, unchanged } = counts;
  const people = (count: number): string => formatCount(count, 'person', 'people');
  const to = isDone ? '' : 'to ';
  const chips: readonly (readonly [number, CountChip['tone'], string])[] = [
    [added, 'ok', `${formatCount(added, 'role')} ${isDone ? 'added' : 'to add'}`],
    [removed, isDone ? 'none' : 'bad', `${formatCount(removed, 'role')} ${isDone ? 'removed' : 'to remove'}`],
    [locked, isDone ? 'none' : 'bad', `${people(locked)} ${to}${isDone ? 'locked' : 'lock'}`],
    [unlocked, 'ok', `${people(unlocked)} ${to}${isDone ? 'unlocked' : 'unlock'}`],
    [createdUsers.length, 'info', formatCount(createdUsers.length, 'new person', 'new people')],
    [links, 'info', formatCount(links, 'activation link')],
    [links === unchanged ? 0 : unchanged, 'none', `${unchanged} unchanged`],
    [problems, 'bad', formatCount(problems, 'problem')],
  ];
  return chips.flatMap(([count, tone, label]) => (count === 0 ? [] : [{ tone, label }]));
}

const namedRoles = 3;

/** `Viewer, Lakeside (100); Viewer, Birch (200); and 18 more` */
function rolesInSentence(roles: readonly RoleRow[]): string {
  const names = [...new Set(roles.map(formatRoleForDialog))];
  const shown = names.slice(0, namedRoles);
  if (names.length > namedRoles) shown.push(`${names.length - namedRoles} more`);
  const last = shown.pop();
  return shown.length === 0 ? (last ?? '') : `${shown.join('; ')}; and ${last ?? ''}`;
}

/** The sentences of the confirmation, one a line: who gets and loses what, where, and how many of them are new. */
export function getConsequences({
  changes,
  createdUsers,
  links,
}: Pick<Preview, 'changes' | 'createdUsers' | 'links'>): string[] {
  type Change = Preview['changes'][number];
  const sentence = (those: readonly Change[], one: string, several: string, what: string = ''): string[] =>
    those.length === 0
      ? []
      : [`${formatCount(those.length, 'person', 'people')} ${pluralize(those.length, one, several)}${what}.`];
  const gaining = changes.filter(({ added }) => added.length > 0);
  const losing = changes.filter(({ removed }) => removed.length > 0);
  const roles = (those: readonly Change[], which: 'added' | 'removed'): string =>
    `: ${rolesInSentence(those.flatMap((change) => change[which]))}`;
  return [
    ...sentence(gaining, 'gets', 'get', roles(gaining, 'added')),
    ...sentence(losing, 'loses', 'lose', roles(losing, 'removed')),
    ...sentence(
      changes.filter(
        ({ added, removed, auditedDifferently }) =>
          auditedDifferently.length > 0 && added.length === 0 && removed.length === 0,
      ),
      'audits',
      'audit',
      ' other submissions',
    ),
    ...sentence(
      changes.filter(({ isLocked }) => isLocked === true),
      'is locked and signed out everywhere',
      'are locked and signed out everywhere',
    ),
    ...sentence(
      changes.filter(({ isLocked }) => isLocked === false),
      'can sign in again',
      'can sign in again',
    ),
    createdUsers.length === 0
      ? 'No new accounts.'
      : `${formatCount(createdUsers.length, 'new account is', 'new accounts are')} created.`,
    ...linksInWords(links),
  ];
}

/** Why it cannot be continued; null if it can. The form is null where the preview comes from elsewhere. */
export function continueReason(form: BulkForm | null, previewed: SentBulk, preview: Preview): string | null {
  if (form !== null) {
    if (JSON.stringify(getSent(form)) !== JSON.stringify(previewed))
      return 'The form has changed. Preview it again.';
    const [bad] = badItems(form.userEmails);
    if (bad) return `Correct line ${bad.line} to continue.`;
    if (Object.values(findProblems(form)).flat().length > 0) return 'Correct the problems to continue.';
  }
  if (preview.problems.length > 0) return 'Correct the problems to continue.';
  return preview.changes.length + preview.links.people.length === 0 ? 'Nothing would change.' : null;
}

export const actionLabels = {
  add: 'Add',
  remove: 'Remove',
  copy: 'Copy',
  lock: 'Lock',
  unlock: 'Unlock',
  link: 'Send link',
} as const satisfies Record<FormAction, string>;

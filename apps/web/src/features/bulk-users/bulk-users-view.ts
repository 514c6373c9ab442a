/** The form of bulk changes and the rows of its preview, without their look. Spec: admin-users-bulk. */
import { counted } from '#src/components/counted.ts';
import { type BulkAction, readBulkRequest, type SentBulk } from '@idss/domain/people/bulk-plan';
import { readEmails, readEntityIds } from '@idss/domain/people/pasted-lists';
import { nameOfRole, type RoleRow } from '@idss/domain/people/role-text';
import type { Answer } from '#src/api/calls.ts';

export const emptyForm: SentBulk = {
  bulkAction: 'add',
  sysGroupType: '',
  role: '',
  userEmails: '',
  entityIds: '',
  copyFromUserEmail: '',
  removeExistingRoles: false,
};

/** Fields that an action does not have are sent empty. */
export const sentOf = (form: SentBulk): SentBulk => ({
  ...form,
  ...(form.bulkAction === 'copy' ? { sysGroupType: '', role: '', entityIds: '' } : { copyFromUserEmail: '' }),
  ...(form.sysGroupType === 'system' ? { entityIds: '' } : {}),
  removeExistingRoles: form.bulkAction !== 'remove' && form.removeExistingRoles,
});

export interface BadItem {
  /** From 1. */
  readonly line: number;
  /** Place in the text. */
  readonly at: number;
  readonly item: string;
  readonly message: string;
}

/** The items of a pasted list that are none, each with its line. */
export function badItems(text: string, read: typeof readEmails | typeof readEntityIds): BadItem[] {
  return [...text.matchAll(/[^\s,;\ufeff]+/gu)].flatMap(({ 0: item, index: at }) => {
    const [message] = read(item).problems;
    return message === undefined ? [] : [{ line: lineAt(text, at), at, item, message }];
  });
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

export type BulkField = 'userEmails' | 'entityIds' | 'copyFromUserEmail' | 'sysGroupType' | 'role';

const starts: readonly (readonly [BulkField, RegExp])[] = [
  ['copyFromUserEmail', /^Copy from/],
  ['entityIds', /^Entity/],
  ['sysGroupType', /^Please select a system group/],
  ['role', /^(Please select a role|The role)/],
];

/** The problems of a form, by field; the same sentences as the server's. */
export function problemsOf(form: SentBulk): Readonly<Partial<Record<BulkField, readonly string[]>>> {
  const sent = sentOf(form);
  const reading = readBulkRequest(sent);
  if (reading.ok) return {};
  const source = sent.copyFromUserEmail.trim();
  return Object.fromEntries(
    Map.groupBy(reading.problems, (problem): BulkField => {
      const [field] = starts.find(([, start]) => start.test(problem)) ?? [];
      if (field) return field;
      return source !== '' && problem.startsWith(`Email - '${source}'`) ? 'copyFromUserEmail' : 'userEmails';
    }),
  );
}

/** Without the invalid items: what would happen with the others. A list without a valid item is sent as it is. */
export function withoutBadItems(form: SentBulk): SentBulk {
  const sent = sentOf(form);
  return {
    ...sent,
    userEmails: readEmails(sent.userEmails).values.join('\n') || sent.userEmails,
    entityIds: readEntityIds(sent.entityIds).values.join(',') || sent.entityIds,
  };
}

export type ChangeKind = 'add' | 'remove' | 'submissions' | 'has' | 'none' | 'problem';

export interface PreviewRow {
  readonly person: string;
  readonly isNew: boolean;
  readonly entity: string;
  readonly role: string;
  readonly kind: ChangeKind;
  /** Of a problem. */
  readonly note: string;
  /** The text of a line that is none. */
  readonly isBadAddress?: true;
}

type Preview = Answer<'PreviewBulkUserOperation'>;

const entityInList = ({ entityId, entityName }: RoleRow): string =>
  entityId < 0 ? entityName : `${entityId} ${entityName}`;

/** Problems first, then every change, then the people and roles that stay as they are. */
export function previewRows(
  form: SentBulk,
  preview: Preview,
  nameOf: (entityId: number) => string | undefined,
): PreviewRow[] {
  const sent = sentOf(form);
  const emails = readEmails(sent.userEmails).values;
  const linesOf = (email: string): string => {
    const at = sent.userEmails.toLowerCase().indexOf(email);
    return at < 0 ? '' : `line ${lineAt(sent.userEmails, at)}`;
  };
  const problem = (person: string, entity: string, note: string): PreviewRow => ({
    person,
    isNew: false,
    entity,
    role: '',
    kind: 'problem',
    note,
  });
  const bad = badItems(sent.userEmails, readEmails).map(({ item, line, message }) => ({
    ...problem(item, `line ${line}`, message),
    isBadAddress: true as const,
  }));
  const refused = preview.problems
    .filter((sentence) => !bad.some(({ note }) => note === sentence))
    .map((sentence) => {
      const email = emails.find((each) => sentence.startsWith(each));
      return problem(email ?? '', email ? linesOf(email) : '', sentence);
    });
  const changed = preview.changes.flatMap(({ email, isNew, added, removed, auditedDifferently }) => {
    const row = (role: RoleRow, kind: ChangeKind): PreviewRow => ({
      person: email,
      isNew,
      entity: entityInList(role),
      role: nameOfRole(role),
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
            entity: `${orgId} ${nameOf(orgId) ?? ''}`.trim(),
            role: '',
            kind: 'submissions',
            note: '',
          }),
        ),
    ];
    const none = { person: email, isNew, entity: '', role: '', kind: 'none', note: '' } as const;
    return rows.length === 0 ? [none] : rows;
  });
  return [...bad, ...refused, ...changed, ...unchangedRows(sent, preview, nameOf)];
}

/** With a problem of their own, people are not listed a second time. */
function unchangedRows(
  sent: SentBulk,
  { changes, problems }: Preview,
  nameOf: (entityId: number) => string | undefined,
): PreviewRow[] {
  const byEmail = new Map(changes.map((change) => [change.email, change]));
  const emails = readEmails(sent.userEmails).values.filter(
    (email) => !problems.some((sentence) => sentence.startsWith(email)),
  );
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
          entity: entityId < 0 ? '' : `${entityId} ${nameOf(entityId) ?? ''}`.trim(),
          role: sent.role,
          kind: 'has',
          note: '',
        }),
      );
  });
}

const nouns = { system: 'entity', organization: 'organization', vendor: 'vendor', submission: 'submission' };
const plurals = { ...nouns, system: 'entities' };

/** `300 people, 2 organizations` */
export function reachInWords(form: SentBulk): string {
  const sent = sentOf(form);
  const people = counted(readEmails(sent.userEmails).values.length, 'person', 'people');
  const entities = readEntityIds(sent.entityIds).values.length;
  if (entities === 0) return people;
  const group = sent.sysGroupType === '' ? 'organization' : sent.sysGroupType;
  return `${people}, ${counted(entities, nouns[group], `${plurals[group]}${group === 'system' ? '' : 's'}`)}`;
}

export interface CountChip {
  readonly tone: 'ok' | 'bad' | 'info' | 'none';
  readonly label: string;
}

export function chipsOf(
  {
    added,
    removed,
    createdUsers,
    unchanged,
  }: Pick<Preview, 'added' | 'removed' | 'createdUsers' | 'unchanged'>,
  problems: number,
  isDone = false,
): CountChip[] {
  const chips: readonly (readonly [number, CountChip['tone'], string])[] = [
    [added, 'ok', `${counted(added, 'role')} ${isDone ? 'added' : 'to add'}`],
    [removed, isDone ? 'none' : 'bad', `${counted(removed, 'role')} ${isDone ? 'removed' : 'to remove'}`],
    [createdUsers.length, 'info', counted(createdUsers.length, 'new person', 'new people')],
    [unchanged, 'none', `${unchanged} unchanged`],
    [problems, 'bad', counted(problems, 'problem')],
  ];
  return chips.flatMap(([count, tone, label]) => (count === 0 ? [] : [{ tone, label }]));
}

/** What the confirmation asks. */
export function consequenceOf(preview: Preview): string {
  const { added, removed, createdUsers, changes } = preview;
  const parts = [
    ...(added > 0 ? [`get ${counted(added, 'role')}`] : []),
    ...(removed > 0 ? [`lose ${counted(removed, 'role')}`] : []),
  ];
  const people = counted(changes.length, 'person', 'people');
  const verb = parts.length === 0 ? 'change' : parts.join(' and ');
  const created =
    createdUsers.length === 0 ? '' : ` ${counted(createdUsers.length, 'of them is', 'of them are')} added.`;
  return `${people} ${verb}, immediately and all or nothing.${created}`;
}

/** Why it cannot be continued; null if it can. */
export function continueReason(form: SentBulk, previewed: SentBulk, preview: Preview): string | null {
  if (JSON.stringify(form) !== JSON.stringify(previewed)) return 'The form has changed. Preview it again.';
  const [bad] = badItems(form.userEmails, readEmails);
  if (bad) return `Correct line ${bad.line} to continue.`;
  const [problem] = [...Object.values(problemsOf(form)).flat(), ...preview.problems];
  if (problem !== undefined) return 'Correct the problems to continue.';
  return preview.changes.length === 0 ? 'Nothing would change.' : null;
}

export const actionLabels = { add: 'Add', remove: 'Remove', copy: 'Copy' } as const satisfies Record<
  BulkAction,
  string
>;

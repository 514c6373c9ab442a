/** The form of bulk changes: its fields, their problems, and the request that is sent. Spec: admin-users-bulk. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import { type bulkActions, readBulkRequest, type SentBulk } from '@idss/domain/people/bulk-plan';
import {
  type PastedAddress,
  blankEntries,
  pastedAddresses,
  readEmails,
  readEntityIds,
  repeatedAddresses,
} from '@idss/domain/people/pasted-lists';

type FormAction = (typeof bulkActions)[number];

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
export const findBadItems = (text: string): PastedAddress[] =>
  pastedAddresses(text).filter(({ email }) => email === null);

export const findProblem = ({ item }: PastedAddress): string => readEmails(item).problems[0] ?? '';

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
  const problems = [...(reading.ok ? [] : reading.problems), ...findMissingFields(form)];
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
export const findMissingFields = (form: BulkForm): readonly string[] => {
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
export function omitBadItems(sent: SentBulk): SentBulk {
  return {
    ...sent,
    userEmails: readEmails(sent.userEmails).values.join('\n') || sent.userEmails,
    entityIds: readEntityIds(sent.entityIds).values.join(',') || sent.entityIds,
  };
}

/** More problems of a list are counted. */
export const namedProblems = 3;

/** Counts the people in the list; repeated addresses are named with their lines. */
export function formatEmails(text: string): string {
  const people = readEmails(text).values.length;
  if (people === 0) return '';
  const repeated = repeatedAddresses(text);
  const named = repeated
    .slice(0, namedProblems)
    .map(({ email, lines }) => `${email} (${pluralize(lines.length, 'line')} ${lines.join(', ')})`);
  if (repeated.length > namedProblems) named.push(`${repeated.length - namedProblems} more`);
  const blanks = blankEntries(text);
  return [
    `${formatCount(people, 'person', 'people')}.`,
    ...(named.length > 0 ? [`Listed more than once: ${named.join(', ')}.`] : []),
    ...(blanks > 0 ? [`${formatCount(blanks, 'blank entry is', 'blank entries are')} skipped.`] : []),
  ].join(' ');
}

/** The people whom it concerns. */
export const getPeople = ({ bulkAction, undo, userEmails }: SentBulk): readonly string[] =>
  bulkAction === 'undo' ? undo.flatMap(({ emails }) => emails) : readEmails(userEmails).values;

export const actionLabels = {
  add: 'Add',
  remove: 'Remove',
  copy: 'Copy',
  lock: 'Lock',
  unlock: 'Unlock',
  link: 'Send link',
} as const satisfies Record<FormAction, string>;

/** Texts about a bulk change: how many people, its effect, and why it cannot be continued. Spec: admin-users-bulk. */
import { formatCount, pluralize } from '@idss/domain/format-number';
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { readEntityIds } from '@idss/domain/people/pasted-lists';
import { formatRoleForDialog, type RoleRow } from '@idss/domain/people/role-text';
import type { Answer } from '#src/api/calls.ts';
import { findBadItems, type BulkForm, findProblems, getPeople, getSent } from './bulk-form.ts';
import { formatLinks } from './bulk-links-view.ts';

type Preview = Answer<'PreviewBulkUserOperation'>;

const nouns = { system: 'entity', organization: 'organization', vendor: 'vendor', submission: 'submission' };
const plurals = {
  system: 'entities',
  organization: 'organizations',
  vendor: 'vendors',
  submission: 'submissions',
};

/** `300 people, 2 organizations` */
export function formatReach(sent: SentBulk): string {
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
function formatRoles(roles: readonly RoleRow[]): string {
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
  const sentence = (
    people: readonly Change[],
    one: string,
    several: string,
    object: string = '',
  ): string[] =>
    people.length === 0
      ? []
      : [
          `${formatCount(people.length, 'person', 'people')} ${pluralize(people.length, one, several)}${object}.`,
        ];
  const gaining = changes.filter(({ added }) => added.length > 0);
  const losing = changes.filter(({ removed }) => removed.length > 0);
  const roles = (people: readonly Change[], list: 'added' | 'removed'): string =>
    `: ${formatRoles(people.flatMap((change) => change[list]))}`;
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
    ...formatLinks(links),
  ];
}

/** Why it cannot be continued; null if it can. The form is null where the preview comes from elsewhere. */
export function findContinueReason(
  form: BulkForm | null,
  previewed: SentBulk,
  preview: Preview,
): string | null {
  if (form !== null) {
    if (JSON.stringify(getSent(form)) !== JSON.stringify(previewed))
      return 'The form has changed. Preview it again.';
    const [bad] = findBadItems(form.userEmails);
    if (bad) return `Correct line ${bad.line} to continue.`;
    if (Object.values(findProblems(form)).flat().length > 0) return 'Correct the problems to continue.';
  }
  if (preview.problems.length > 0) return 'Correct the problems to continue.';
  return preview.changes.length + preview.links.people.length === 0 ? 'Nothing would change.' : null;
}

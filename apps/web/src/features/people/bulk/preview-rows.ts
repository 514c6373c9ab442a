/** The rows of the preview and of the outcome of a bulk change. Spec: admin-users-bulk. */
import type { AccountFacts } from '@idss/contract/people/users';
import { pluralize } from '@idss/domain/format-number';
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { pastedAddresses, readEntityIds, repeatedAddresses } from '@idss/domain/people/pasted-lists';
import { getRoleLabel, type RoleRow } from '@idss/domain/people/role-text';
import { roleLabels } from '@idss/domain/permissions/actions';
import type { Answer } from '#src/api/calls.ts';
import { findBadItems, findProblem, getPeople } from './bulk-form.ts';
import type { LinkResult } from './bulk-links-view.ts';

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
type Changes = Pick<Preview, 'changes' | 'problems'>;
/** The name of an organization or vendor by its id. */
export type GetName = (entityId: number) => string | undefined;

const toRow = (
  person: string,
  kind: ChangeKind,
  more: Partial<Omit<PreviewRow, 'person' | 'kind'>> = {},
): PreviewRow => ({ person, isNew: false, entity: '', role: '', note: '', ...more, kind });

const formatEntity = (id: number, getName: GetName): string => `${id} ${getName(id) ?? ''}`.trim();

/** Problems first, then every change, then the people and roles that stay as they are. */
export const toPreviewRows = (
  sent: SentBulk,
  preview: Changes,
  getName: GetName,
  links: ReadonlyMap<string, LinkResult> = new Map(),
): PreviewRow[] => [
  ...problemRows(sent.userEmails, preview.problems),
  ...repeatedAddresses(sent.userEmails).map(({ email, lines }) =>
    toRow(email, 'repeated', {
      entity: `${pluralize(lines.length, 'line')} ${lines.join(', ')}`,
      note: 'Listed more than once, counts once',
    }),
  ),
  ...addLinks(
    [
      ...preview.changes.flatMap((change) => changedRows(change, getName)),
      ...unchangedRows(sent, preview, getName),
    ],
    links,
  ),
];

/** The lines that are no addresses, then the sentences of the server, next to the line of their address. */
function problemRows(userEmails: string, sentences: readonly string[]): PreviewRow[] {
  const bad = findBadItems(userEmails).map((item) =>
    toRow(item.item, 'problem', { entity: `line ${item.line}`, note: findProblem(item), isBadAddress: true }),
  );
  const items = pastedAddresses(userEmails);
  const refused = sentences
    .filter((sentence) => !bad.some(({ note }) => note === sentence))
    .map((sentence) => {
      const found = items.find(({ email }) => email !== null && sentence.startsWith(email));
      return toRow(found?.email ?? '', 'problem', {
        entity: found ? `line ${found.line}` : '',
        note: sentence,
      });
    });
  return [...bad, ...refused];
}

function changedRows(change: Preview['changes'][number], getName: GetName): PreviewRow[] {
  const { email, isNew, account, added, removed, auditedDifferently, isLocked } = change;
  const roleRow = (role: RoleRow, kind: ChangeKind): PreviewRow =>
    toRow(email, kind, {
      isNew,
      ...(account && kind === 'add' ? { account } : {}),
      entity: role.entityId < 0 ? role.entityName : `${role.entityId} ${role.entityName}`,
      role: getRoleLabel(role),
    });
  const audited = new Set([...added, ...removed].map(({ entityId }) => entityId));
  const rows = [
    ...removed.map((role) => roleRow(role, 'remove')),
    ...added.map((role) => roleRow(role, 'add')),
    ...auditedDifferently
      .filter((orgId) => !audited.has(orgId))
      .map((orgId) => toRow(email, 'submissions', { isNew, entity: formatEntity(orgId, getName) })),
    ...(isLocked === null ? [] : [toRow(email, isLocked ? 'lock' : 'unlock', { isNew })]),
  ];
  return rows.length === 0 ? [toRow(email, 'none', { isNew })] : rows;
}

/** People who get nothing but a link have no other row. */
function addLinks(rows: readonly PreviewRow[], links: ReadonlyMap<string, LinkResult>): PreviewRow[] {
  const named = new Set<string>();
  return rows.map((row) => {
    const link = named.has(row.person) ? undefined : links.get(row.person);
    named.add(row.person);
    if (!link) return row;
    const { text, isRefused } = link;
    if (row.kind !== 'none') return { ...row, link: text };
    return isRefused ? { ...row, kind: 'problem', note: text } : { ...row, kind: 'link', link: text };
  });
}

/** With a problem of their own, people are not listed a second time. */
function unchangedRows(sent: SentBulk, { changes, problems }: Changes, getName: GetName): PreviewRow[] {
  const byEmail = new Map(changes.map((change) => [change.email, change]));
  const emails = getPeople(sent).filter((email) => !problems.some((sentence) => sentence.startsWith(email)));
  if (sent.bulkAction !== 'add')
    return emails.filter((email) => !byEmail.has(email)).map((email) => toRow(email, 'none'));
  const entities = sent.sysGroupType === 'system' ? [-1] : readEntityIds(sent.entityIds).values;
  const role = sent.role === '' ? '' : roleLabels[sent.role];
  return emails.flatMap((email) => {
    const added = new Set(byEmail.get(email)?.added.map(({ entityId }) => entityId));
    return entities
      .filter((entityId) => !added.has(entityId))
      .map((entityId) =>
        toRow(email, 'has', { entity: entityId < 0 ? '' : formatEntity(entityId, getName), role }),
      );
  });
}

/** The rows of the preview and of the outcome of a bulk change. Spec: admin-users-bulk. */
import type { AccountFacts } from '@idss/contract/people/users';
import { pluralize } from '@idss/domain/format-number';
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { pastedAddresses, readEntityIds, repeatedAddresses } from '@idss/domain/people/pasted-lists';
import { getRoleLabel, type RoleRow } from '@idss/domain/people/role-text';
import { roleLabels } from '@idss/domain/permissions/actions';
import type { Answer } from '#src/api/calls.ts';
import { badItems, findProblem, getPeople } from './bulk-form.ts';
import type { LinkWords } from './bulk-links-view.ts';

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

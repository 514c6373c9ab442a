/** What the AUDITORS tab shows of an auditor, and what a change would mean, in words. */
import type { Auditor } from '@idss/contract/auditors';
import {
  type AuditorAccess,
  type AuditorLevel,
  auditorAccessAfter,
  levelOn,
} from '@idss/domain/permissions/auditor-access';

/** The submission that the tab is about. */
export interface OfSubmission {
  readonly subId: number;
  readonly orgId: number;
  readonly orgName: string;
}

export interface AuditorRow {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly level: string;
  readonly submissions: string;
  readonly access: AuditorAccess;
}

export const accessIn = ({ access }: Auditor, orgId: number): AuditorAccess => {
  const there = access.find((each) => each.orgId === orgId);
  if (!there) return 'none';
  return there.submissionIds ?? 'organization';
};

const levels = { organization: 'Organization', submission: 'Submission' } as const;

export const levelChoices: readonly { readonly value: AuditorLevel; readonly label: string }[] = [
  { value: 'submission', label: 'This submission' },
  { value: 'organization', label: 'The whole organization' },
];

export function rowOf(auditor: Auditor, { orgId, subId }: OfSubmission): AuditorRow {
  const access = accessIn(auditor, orgId);
  const level = levelOn(access, subId);
  return {
    email: auditor.roleUser.email,
    ...auditor.salesforceUser,
    level: level ? levels[level] : 'None',
    submissions: typeof access === 'string' ? (access === 'organization' ? 'All' : '') : access.join(', '),
    access,
  };
}

/** `Paul Whitcombe`, or the address of somebody whose name is not known. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<AuditorRow, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

/** Known auditors who do not reach this submission yet, by last name. */
export const assignable = (known: readonly Auditor[], of: OfSubmission): readonly AuditorRow[] =>
  known
    .map((auditor) => rowOf(auditor, of))
    .filter(({ access }) => levelOn(access, of.subId) === null)
    .sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
const sortKey = (row: AuditorRow): string => `${row.lastName} ${row.firstName} ${row.email}`.trim();

/** What adding this level means. */
export function meaningOfAdding(
  row: AuditorRow,
  level: AuditorLevel,
  { subId, orgName }: OfSubmission,
): string {
  const name = nameOf(row);
  if (level === 'organization')
    return `${name} will audit every submission of ${orgName}, also those that come later.`;
  if (row.access === 'organization')
    return `${name} audits every submission of ${orgName} now, and will audit submission ${subId} alone.`;
  if (row.access === 'none') return `${name} will audit submission ${subId}, and no other of ${orgName}.`;
  return `${name} will audit submission ${subId} beside ${listed(row.access)}.`;
}

/** What removing this level means. Of the organization's other submissions only those that are assigned are known here. */
export function meaningOfRemoving(
  row: AuditorRow,
  level: AuditorLevel,
  { subId, orgName }: OfSubmission,
): string {
  const name = nameOf(row);
  if (level === 'submission' && row.access === 'organization')
    return `${name} keeps the other submissions that ${orgName} has today.`;
  const assigned = typeof row.access === 'string' ? [] : row.access;
  const left = auditorAccessAfter(
    row.access,
    { level, action: 'remove', submissionId: subId },
    level === 'submission' ? assigned : [],
  );
  return typeof left === 'string'
    ? `${name} is no auditor of ${orgName} any more.`
    : `${name} keeps ${listed(left)}.`;
}

const listed = (subIds: readonly number[]): string =>
  `${subIds.length === 1 ? 'submission' : 'submissions'} ${subIds.join(', ')}`;

/** Is there more to remove than this submission? */
export const hasOtherAccess = ({ access }: AuditorRow, subId: number): boolean =>
  access === 'organization' || (typeof access !== 'string' && access.some((each) => each !== subId));

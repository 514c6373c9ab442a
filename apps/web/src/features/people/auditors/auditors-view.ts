/** The rows of the AUDITORS tab, and the effect of each change in words. */
import type { Auditor } from '@idss/contract/people/auditors';
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import { pluralize } from '@idss/domain/format-number';
import { personName } from '@idss/domain/people/role-text';
import { type AuditorAccess, type AuditorLevel, getLevel } from '@idss/domain/permissions/auditor-access';

/** The submission that the tab is about. */
export interface AuditedSubmission {
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

const getAccess = ({ access }: Auditor, orgId: number): AuditorAccess => {
  const there = access.find((each) => each.orgId === orgId);
  if (!there) return 'none';
  return there.submissionIds ?? 'organization';
};

const levels = { organization: 'Organization', submission: 'Submission' } as const;

/** How far an auditor is assigned from the tab: to its submission, to several that are selected, or to all. */
export type Reach = AuditorLevel | 'several';

export const reachOptions: readonly { readonly value: Reach; readonly label: string }[] = [
  { value: 'submission', label: 'This submission' },
  { value: 'several', label: 'Several submissions' },
  { value: 'organization', label: 'The whole organization' },
];

export type SubmissionRow = Pick<
  SubmissionListRow,
  'subId' | 'productLine' | 'reportingProduct' | 'specialProject' | 'specialArea'
>;

/** Once each, whatever components it has, by id. */
export const getSubmissions = (rows: readonly SubmissionRow[]): readonly SubmissionRow[] =>
  [...new Map(rows.map((row) => [row.subId, row])).values()].sort((a, b) => a.subId - b.subId);

/** The selected submissions that are not the auditor's yet, in the order of their ids. */
export const listUnassigned = (selected: readonly string[], { access }: AuditorRow): readonly number[] =>
  selected
    .map(Number)
    .filter((subId) => typeof access === 'string' || !access.includes(subId))
    .sort((a, b) => a - b);

export function toRow(auditor: Auditor, { orgId, subId }: AuditedSubmission): AuditorRow {
  const access = getAccess(auditor, orgId);
  const level = getLevel(access, subId);
  return {
    email: auditor.roleUser.email,
    ...auditor.salesforceUser,
    level: level ? levels[level] : 'None',
    submissions: typeof access === 'string' ? (access === 'organization' ? 'All' : '') : access.join(', '),
    access,
  };
}

/** Known auditors, by last name. */
export const toSortedRows = (
  known: readonly Auditor[],
  submission: AuditedSubmission,
): readonly AuditorRow[] =>
  known.map((auditor) => toRow(auditor, submission)).sort((a, b) => sortKey(a).localeCompare(sortKey(b)));

/** Those who do not reach this submission yet; for several submissions those who do not reach all of them anyway. */
export const listCandidates = (
  known: readonly AuditorRow[],
  reach: Reach,
  { subId }: AuditedSubmission,
): readonly AuditorRow[] =>
  known.filter(({ access }) =>
    reach === 'several' ? access !== 'organization' : getLevel(access, subId) === null,
  );

/** Why nothing can be assigned yet; null if it can. */
export function findAssignReason(
  candidates: readonly AuditorRow[],
  auditor: AuditorRow | undefined,
  reach: Reach,
  subIds: readonly number[],
): string | null {
  if (candidates.length === 0)
    return `Every listed auditor already audits ${reach === 'several' ? 'the whole organization' : 'this submission'}.`;
  if (!auditor) return 'Choose an auditor first.';
  return subIds.length === 0 ? 'Choose at least one submission.' : null;
}

const sortKey = (row: AuditorRow): string => `${row.lastName} ${row.firstName} ${row.email}`.trim();

/** Explains a change of an auditor's assignment. */
type Explain<Change> = (row: AuditorRow, change: Change, submission: AuditedSubmission) => string;

export const explainAdding: Explain<AuditorLevel> = (row, level, { subId, orgName }) => {
  const name = personName(row);
  if (level === 'organization')
    return `${name} will audit every submission of ${orgName}, also those that come later.`;
  if (row.access === 'organization')
    return `${name} audits every submission of ${orgName} now. Of its season they will audit only submission ${subId}.`;
  if (row.access === 'none') return `${name} will audit submission ${subId}, and no other of ${orgName}.`;
  return `${name} will audit submission ${subId} in addition to ${listSubmissions(row.access)}.`;
};

export const explainSeveral: Explain<readonly number[]> = (row, subIds, { orgName }) => {
  if (subIds.length === 0) return 'Choose submissions below.';
  const name = personName(row);
  const already = typeof row.access === 'string' ? [] : row.access;
  const rest =
    already.length === 0 ? `and no other of ${orgName}` : `in addition to ${formatSubmissions(already)}`;
  return `${name} will audit ${formatSubmissions(subIds)}, ${rest}.`;
};

export const formatAssigned = (row: AuditorRow, submissions: number): string =>
  submissions === 1
    ? `${personName(row)} is assigned and can open the submission now.`
    : `${personName(row)} is assigned to ${submissions} submissions and can open them now.`;

/** Appended to the reason why the next one was refused. */
export const formatAssignedBefore = (done: number, wanted: number): string =>
  wanted === 1 || done === 0 ? '' : ` ${done} of ${wanted} submissions were assigned before that.`;

/** Of the organization's other submissions only those that are assigned are known here. */
export const explainRemoving: Explain<AuditorLevel> = (row, level, { subId, orgName }) => {
  const name = personName(row);
  if (level === 'submission' && row.access === 'organization')
    return `${name} keeps the other submissions that ${orgName} has today.`;
  const assigned = level === 'organization' || typeof row.access === 'string' ? [] : row.access;
  const left = assigned.filter((each) => each !== subId);
  return left.length === 0
    ? `${name} is no longer an auditor of ${orgName}.`
    : `${name} keeps ${listSubmissions(left)}.`;
};

export const listSubmissions = (subIds: readonly number[]): string =>
  `${pluralize(subIds.length, 'submission')} ${subIds.join(', ')}`;

/** Counted if there are too many to list. */
const formatSubmissions = (subIds: readonly number[]): string =>
  subIds.length > 6 ? `${subIds.length} submissions` : listSubmissions(subIds);

/** Is there more to remove than this submission? */
export const hasOtherAccess = ({ access }: AuditorRow, subId: number): boolean =>
  access === 'organization' || (typeof access !== 'string' && access.some((each) => each !== subId));

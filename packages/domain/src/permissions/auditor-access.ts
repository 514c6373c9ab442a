/** Which submissions of an organization a person audits, and how that changes. Spec: roles-reach, audit-narrowing. */
import { pluralize } from '../format-number.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';

/** organization: all submissions of the organization. submission: those that are assigned one by one. */
export const auditorLevels = ['organization', 'submission'] as const;
export type AuditorLevel = (typeof auditorLevels)[number];

export const auditorActions = ['add', 'remove'] as const;
export type AuditorAction = (typeof auditorActions)[number];

/** Of one person in one organization; a list contains the submissions that are assigned to them. */
export type AuditorAccess = 'none' | 'organization' | readonly number[];

export interface AuditorChange {
  readonly level: AuditorLevel;
  readonly action: AuditorAction;
  /** The submission that is changed, or on whose screen the change is made. */
  readonly submissionId: number;
}

/** Only people on the list of auditors can get the auditor role. Removing it does not need the list. */
export const canBecomeAuditor = ({
  userEmail,
  isKnownAuditor,
}: {
  readonly userEmail: string;
  readonly isKnownAuditor: boolean;
}): Verdict =>
  isKnownAuditor
    ? yes()
    : no(
        `${userEmail} is not on the list of auditors. A system administrator adds auditors to it; then they can be assigned.`,
      );

/** How this access reaches this submission, or null where it does not. */
export function getLevel(access: AuditorAccess, submissionId: number): AuditorLevel | null {
  if (access === 'none') return null;
  if (access === 'organization') return 'organization';
  return access.includes(submissionId) ? 'submission' : null;
}

export interface AuditableSubmission {
  readonly submissionId: number;
  readonly measurementYear: number;
}

/**
 * The access after a change. `submissions`: the organization's, of every season. Adding a submission to an auditor of the
 * whole organization narrows their access to it in its season; other seasons stay as they are. An auditor with no
 * remaining submission loses the role: a role without assignments would reach all of them.
 */
export function auditorAccessAfter(
  access: AuditorAccess,
  { level, action, submissionId }: AuditorChange,
  submissions: readonly AuditableSubmission[],
): AuditorAccess {
  if (level === 'organization') return action === 'add' ? 'organization' : 'none';
  if (access === 'organization' && action === 'add') {
    const season = submissions.find((each) => each.submissionId === submissionId)?.measurementYear;
    const elsewhere = submissions.filter(({ measurementYear }) => measurementYear !== season);
    return toSortedIds([submissionId, ...elsewhere.map((each) => each.submissionId)]);
  }
  const all = submissions.map((each) => each.submissionId);
  const assigned = access === 'none' ? [] : access === 'organization' ? all : access;
  if (action === 'add') return toSortedIds([...assigned, submissionId]);
  const remaining = toSortedIds(assigned.filter((each) => each !== submissionId));
  return remaining.length > 0 ? remaining : 'none';
}

const toSortedIds = (submissionIds: readonly number[]): readonly number[] =>
  [...new Set(submissionIds)].sort((a, b) => a - b);

export const isSameAccess = (one: AuditorAccess, other: AuditorAccess): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : toSortedIds(one).join() === toSortedIds(other).join();

/** As events show it; empty for none. */
export function formatAccess(access: AuditorAccess, organizationId: number): string {
  if (access === 'none') return '';
  if (access === 'organization') return `auditor of organization ${organizationId}`;
  return `auditor of ${pluralize(access.length, 'submission')} ${access.join(', ')} of organization ${organizationId}`;
}

/** Which submissions of an organization a person audits, and how that changes. Spec: roles-reach, audit-narrowing. */
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';

/** organization: the organization's submissions, all of them. submission: those that are assigned one by one. */
export const auditorLevels = ['organization', 'submission'] as const;
export type AuditorLevel = (typeof auditorLevels)[number];

export const auditorActions = ['add', 'remove'] as const;
export type AuditorAction = (typeof auditorActions)[number];

/** Of one person in one organization; a list names the submissions that are assigned to him. */
export type AuditorAccess = 'none' | 'organization' | readonly number[];

export interface AuditorChange {
  readonly level: AuditorLevel;
  readonly action: AuditorAction;
  /** The submission that the change is about, or from which it is made. */
  readonly submissionId: number;
}

/** The auditor role is for people on the list of auditors alone. Taking it away needs no list. */
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
export function levelOn(access: AuditorAccess, submissionId: number): AuditorLevel | null {
  if (access === 'none') return null;
  if (access === 'organization') return 'organization';
  return access.includes(submissionId) ? 'submission' : null;
}

/**
 * What a change leaves. `submissionIds`: the organization's submissions of the season. Adding a submission to somebody
 * who has the whole organization narrows him to it. Whoever is left without any submission is no auditor there: a role
 * without assignments would reach all of them.
 */
export function auditorAccessAfter(
  access: AuditorAccess,
  { level, action, submissionId }: AuditorChange,
  submissionIds: readonly number[],
): AuditorAccess {
  if (level === 'organization') return action === 'add' ? 'organization' : 'none';
  const assigned = access === 'none' ? [] : access === 'organization' ? submissionIds : access;
  if (action === 'add')
    return access === 'organization' ? [submissionId] : inOrder([...assigned, submissionId]);
  const left = assigned.filter((each) => each !== submissionId);
  return left.some((each) => submissionIds.includes(each)) ? inOrder(left) : 'none';
}

const inOrder = (submissionIds: readonly number[]): readonly number[] =>
  [...new Set(submissionIds)].sort((a, b) => a - b);

export const isSameAccess = (one: AuditorAccess, other: AuditorAccess): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : inOrder(one).join() === inOrder(other).join();

/** As events tell it; empty for none. */
export function accessInWords(access: AuditorAccess, organizationId: number): string {
  if (access === 'none') return '';
  if (access === 'organization') return `auditor of organization ${organizationId}`;
  return `auditor of ${access.length === 1 ? 'submission' : 'submissions'} ${access.join(', ')} of organization ${organizationId}`;
}

/** A change of an auditor's access as events of each submission concerned, so that it appears in their histories. */
import type { DomainEvent } from '@idss/domain/events/event';
import { type AuditorAccess, getLevel } from '@idss/domain/permissions/auditor-access';
import { hedisComponent } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { listAuditableSubmissions, type AuditableSubmissionRow } from './auditors.sql.ts';

export type AuditorAccessEvent = Extract<DomainEvent, { kind: 'auditor-access-changed' }>;

export interface AuditorAccessChange {
  readonly organizationId: number;
  readonly userEmail: string;
  readonly before: AuditorAccess;
  readonly after: AuditorAccess;
}

/** Auditors audit HEDIS only; for surveys and for what is over, the organization's event is enough. */
export const createSubmissionEvents = (
  { organizationId, userEmail, before, after }: AuditorAccessChange,
  submissions: readonly AuditableSubmissionRow[],
): AuditorAccessEvent[] =>
  submissions
    .filter(
      (each) =>
        each.organizationId === organizationId &&
        each.seasonState !== 'closed' &&
        each.components.includes(hedisComponent),
    )
    .map(
      ({ submissionId }): AuditorAccessEvent => ({
        kind: 'auditor-access-changed',
        submissionId,
        component: hedisComponent,
        organizationId,
        userEmail,
        before: getLevel(before, submissionId) ?? 'none',
        after: getLevel(after, submissionId) ?? 'none',
      }),
    )
    .filter((event) => event.before !== event.after);

/** Of many changes. */
export async function listSubmissionEvents(
  db: Queryable,
  changes: readonly AuditorAccessChange[],
): Promise<AuditorAccessEvent[]> {
  if (changes.length === 0) return [];
  const organizationIds = [...new Set(changes.map(({ organizationId }) => organizationId))];
  const submissions = Map.groupBy(
    await listAuditableSubmissions(db, organizationIds),
    ({ organizationId }) => organizationId,
  );
  return changes.flatMap((change) =>
    createSubmissionEvents(change, submissions.get(change.organizationId) ?? []),
  );
}

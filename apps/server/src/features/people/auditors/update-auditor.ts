/**
 * Grants or revokes an auditor's access: role and assignments in one transaction, with the organization's event (before
 * and after) and one on each HEDIS submission that the change affects. It applies from the person's next request.
 */
import {
  formatAccess,
  type AuditorChange,
  auditorAccessAfter,
  canBecomeAuditor,
  isSameAccess,
} from '@idss/domain/permissions/auditor-access';
import { mailNewActivation, requireNewActivation } from '#src/access/settle-activation.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import {
  addPerson,
  lockKnownAuditor,
  listAuditableSubmissions,
  lockPerson,
  readAccess,
  writeAccess,
} from './auditors.sql.ts';
import { createSubmissionEvents } from './list-submission-events.ts';

export interface AuditorUpdate extends AuditorChange {
  readonly organizationId: number;
  /** In lower case. */
  readonly userEmail: string;
}

/**
 * A request without a change writes nothing, not even an event. 409 for a person who is not on the list of auditors.
 */
export async function updateAuditor(context: Context, update: AuditorUpdate): Promise<void> {
  const { organizationId, userEmail } = update;
  await makeChange(context, async (change) => {
    const { db } = change;
    if (update.action === 'add') {
      const isKnownAuditor = await lockKnownAuditor(db, userEmail);
      requireOk(canBecomeAuditor({ userEmail, isKnownAuditor }), 409);
      await addPerson(db, userEmail);
    }
    const userId = await lockPerson(db, userEmail);
    if (userId === null) return;
    const submissions = await listAuditableSubmissions(db, [organizationId]);
    const before = await readAccess(db, userId, organizationId);
    const after = auditorAccessAfter(before, update, submissions);
    if (isSameAccess(before, after)) return;
    await writeAccess(db, userId, organizationId, after);
    const onSubmissions = createSubmissionEvents({ organizationId, userEmail, before, after }, submissions);
    change.emit(
      {
        kind: 'role-changed',
        organizationId,
        userEmail,
        before: formatAccess(before, organizationId),
        after: formatAccess(after, organizationId),
      },
      ...onSubmissions,
    );
    const needing = await requireNewActivation(change, [userEmail]);
    await mailNewActivation(context.app, change, needing);
  });
}

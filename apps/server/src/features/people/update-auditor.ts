/**
 * Grants or revokes an auditor's access: role and assignments in one transaction, with the organization's event (before
 * and after) and one on each HEDIS submission that the change affects. It applies from the person's next request.
 */
import {
  accessInWords,
  type AuditorChange,
  auditorAccessAfter,
  canBecomeAuditor,
  isSameAccess,
} from '@idss/domain/permissions/auditor-access';
import { mailNewActivation, settleActivation } from '#src/access/settle-activation.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import type { Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import {
  addPerson,
  lockKnownAuditor,
  listSeasonSubmissions,
  lockPerson,
  readAccess,
  writeAccess,
} from './auditors.sql.ts';
import { eventsOnSubmissions } from './list-submission-events.ts';

export interface AuditorUpdate extends AuditorChange {
  readonly organizationId: number;
  /** In lower case. */
  readonly userEmail: string;
}

/**
 * A request without a change writes nothing, not even an event. 409 for a person who is not on the list of auditors.
 */
export async function updateAuditor(context: Context, update: AuditorUpdate): Promise<void> {
  const { app } = context;
  const { organizationId, userEmail } = update;
  const isChanged = await inTransaction(app.pool, async (client) => {
    if (update.action === 'add') {
      const isKnownAuditor = await lockKnownAuditor(client, userEmail);
      requireOk(canBecomeAuditor({ userEmail, isKnownAuditor }), 409);
      await addPerson(client, userEmail);
    }
    const userId = await lockPerson(client, userEmail);
    if (userId === null) return false;
    const submissions = await listSeasonSubmissions(client, [organizationId]);
    const before = await readAccess(client, userId, organizationId);
    const seasonIds = submissions.map(({ submissionId }) => submissionId);
    const after = auditorAccessAfter(before, update, seasonIds);
    if (isSameAccess(before, after)) return false;
    await writeAccess(client, userId, organizationId, after);
    const onSubmissions = eventsOnSubmissions({ organizationId, userEmail, before, after }, submissions);
    for (const { submissionId, component } of onSubmissions)
      await app.push.publish(client, { kind: 'submission', submissionId, component }, { submissionId });
    await app.push.publish(client, { kind: 'users' }, { isForManagers: true });
    await app.push.announceChange(client, changes.people, userEmail);
    await appendEvents(client, actorOf(context), [
      {
        kind: 'role-changed',
        organizationId,
        userEmail,
        before: accessInWords(before, organizationId),
        after: accessInWords(after, organizationId),
      },
      ...onSubmissions,
    ]);
    const actor = actorOf(context);
    const needing = await settleActivation(client, [userEmail], actor);
    await mailNewActivation(app, client, needing, actor);
    return true;
  });
  if (isChanged) app.push.dropHere(changes.people, userEmail);
}

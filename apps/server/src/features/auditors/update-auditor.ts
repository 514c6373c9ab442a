/**
 * Grants or revokes an auditor's access: role and assignments in one transaction, with the organization's event (before
 * and after) and one on each HEDIS submission that the change affects. It applies from the person's next request.
 */
import type { DomainEvent } from '@idss/domain/events/event';
import {
  accessInWords,
  type AuditorAccess,
  type AuditorChange,
  auditorAccessAfter,
  canBecomeAuditor,
  isSameAccess,
  levelOn,
} from '@idss/domain/permissions/auditor-access';
import type { Component } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvents } from '#src/events/append-event.sql.ts';
import { actorOf } from '#src/http/actor.ts';
import { changes } from '#src/http/cached.ts';
import type { Context } from '#src/http/context.ts';
import { requireOk } from '#src/http/errors.ts';
import {
  addPerson,
  lockKnownAuditor,
  listSeasonSubmissions,
  lockPerson,
  readAccess,
  writeAccess,
} from './auditors.sql.ts';

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
    const submissions = await listSeasonSubmissions(client, organizationId);
    const before = await readAccess(client, userId, organizationId);
    const seasonIds = submissions.map(({ submissionId }) => submissionId);
    const after = auditorAccessAfter(before, update, seasonIds);
    if (isSameAccess(before, after)) return false;
    await writeAccess(client, userId, organizationId, after);
    const felt = eventsOnSubmissions(update, submissions, before, after);
    for (const { submissionId, component } of felt)
      await app.push.publish(client, { kind: 'submission', submissionId, component }, { submissionId });
    await app.push.announceChange(client, changes.people, userEmail);
    await appendEvents(client, actorOf(context), [
      {
        kind: 'role-changed',
        organizationId,
        userEmail,
        before: accessInWords(before, organizationId),
        after: accessInWords(after, organizationId),
      },
      ...felt,
    ]);
    return true;
  });
  if (isChanged) app.push.dropHere(changes.people, userEmail);
}

type OnSubmission = Extract<DomainEvent, { kind: 'auditor-access-changed' }>;

/** Auditors audit HEDIS only; for surveys the organization's event is enough. */
const eventsOnSubmissions = (
  { organizationId, userEmail }: AuditorUpdate,
  submissions: readonly { readonly submissionId: number; readonly components: readonly Component[] }[],
  before: AuditorAccess,
  after: AuditorAccess,
): OnSubmission[] =>
  submissions
    .filter(({ components }) => components.includes(hedisComponent))
    .map(
      ({ submissionId }): OnSubmission => ({
        kind: 'auditor-access-changed',
        submissionId,
        component: hedisComponent,
        organizationId,
        userEmail,
        before: levelOn(before, submissionId) ?? 'none',
        after: levelOn(after, submissionId) ?? 'none',
      }),
    )
    .filter((event) => event.before !== event.after);

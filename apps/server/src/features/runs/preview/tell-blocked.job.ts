/**
 * After rules were changed: mails to people which submissions of their organizations are newly blocked, one to each person. Killed, it
 * begins again; a mail that was written is not written twice, because its key has the preview and the person. Spec:
 * rule-preview-blocked.
 */
import { canSee } from '@idss/domain/permissions/can';
import { componentLabel } from '@idss/domain/program';
import { changeText } from '@idss/domain/season/rule-settings';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { systemActor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { sendMail } from '#src/mail/send-mail.ts';
import { type RevalidationJob, tellBlockedQueue } from './rule-preview-queue.ts';
import { findPreview } from './rule-preview.sql.ts';
import { listNewlyBlocked, listPeopleToTell } from './tell-blocked.sql.ts';
import { findUndo } from './undo-rules.sql.ts';

/** A mail names so many; it counts all. */
const maxNamed = 20;

export const tellBlockedJob = defineJob(tellBlockedQueue, (app) => ({
  concurrency: 1,
  run: (job) => tellBlocked(app, job),
}));

export async function tellBlocked(app: App, { previewId }: RevalidationJob): Promise<void> {
  const preview = await findPreview(app.pool, previewId);
  const { mailsNewlyBlocked } = await app.cached.settings();
  // Put back already: they are blocked no more.
  if (preview?.state !== 'Applied' || !mailsNewlyBlocked || (await findUndo(app.pool, previewId)) !== null)
    return;
  const blocked = Map.groupBy(await listNewlyBlocked(app.pool, previewId), (row) => row.organizationId);
  const changes = preview.changes.map(changeText);
  const { measurementYear } = preview;
  for (const { userId, email } of await listPeopleToTell(app.pool, [...blocked.keys()])) {
    const person = await loadCurrentUser(app.pool, userId);
    const organizations = new Set(
      person.roles.filter(({ group }) => group === 'organization').map(({ entityId }) => entityId),
    );
    const own = [...organizations]
      .flatMap((organizationId) => blocked.get(organizationId) ?? [])
      .filter((row) => canSee(person, row));
    if (own.length === 0) continue;
    const submissions = own
      .slice(0, maxNamed)
      .map(
        ({ component, submissionId, organizationName, productLine }) =>
          `${componentLabel(component)} ${submissionId}, ${organizationName}, ${productLine}`,
      );
    await makeChange(
      { app, actor: systemActor },
      ({ db }) =>
        sendMail(app, db, {
          to: email,
          template: 'newly-blocked',
          facts: { measurementYear, count: own.length, submissions, changes },
          key: `newly-blocked ${previewId} ${userId}`,
        }),
      { name: 'tell-blocked', details: [email] },
    );
  }
}

/** Asks for the check of a generic upload, in its organization's part of the slots. */
import type { App, Queryable } from '#src/app.ts';
import type { Actor } from '#src/events/append-event.sql.ts';
import { shareOf } from '#src/checking/fair-share.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { checkGenericUpload } from './generic-upload-jobs.ts';
import type { GenericUpload } from './generic-uploads.sql.ts';

/** Changes nothing where the upload has its unit in the queue already. */
export async function enqueueGenericUpload(
  app: Pick<App, 'jobs'>,
  db: Queryable,
  { transactionId, userId }: Pick<GenericUpload, 'transactionId' | 'userId'>,
  actor: Actor,
): Promise<void> {
  const { organization } = shareOf(await loadCurrentUser(db, userId), userId);
  await app.jobs.enqueue(
    db,
    checkGenericUpload,
    { transactionId, actor },
    { key: transactionId, group: organization },
  );
}

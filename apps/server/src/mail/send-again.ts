/** Sends a mail of the outbox once more, at once. It gets a new link, so that of an earlier mail ends. Spec: mail-again. */
import { canSendAgain } from '@idss/domain/mail/send-again';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { hastenJob } from '#src/jobs/hasten-job.sql.ts';
import { mailQueue } from './mail-queue.ts';
import { lockMail, reopenMail } from './mail.sql.ts';

export async function sendAgain(context: Context, mailId: string): Promise<void> {
  const { app } = context;
  await makeChange(context, async ({ db, emit }) => {
    const mail = await lockMail(db, mailId);
    if (!mail) throw notFound();
    requireOk(canSendAgain({ ...mail, sendsMail: app.config.smtpUrl !== undefined }), 409);
    await reopenMail(db, mailId);
    if (!(await hastenJob(db, mailQueue.name, mailId)))
      await app.jobs.enqueue(db, mailQueue, { mailId }, { key: mailId });
    emit({ kind: 'mail-sent-again', userEmail: mail.recipient });
  });
  app.jobs.wake(mailQueue);
}

/** Sends a mail of the outbox once more, at once. It gets a new link, so that of an earlier mail ends. Spec: mail-again. */
import { canSendAgain } from '@idss/domain/mail/send-again';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { hastenJob } from '#src/jobs/hasten-job.sql.ts';
import { mailQueue } from './mail-queue.ts';
import { lockMail, reopenMail } from './mail.sql.ts';

export async function sendAgain(context: Context, mailId: string): Promise<void> {
  const { app } = context;
  await inTransaction(app.pool, async (tx) => {
    const mail = await lockMail(tx, mailId);
    if (!mail) throw notFound();
    requireOk(canSendAgain({ ...mail, sendsMail: app.config.smtpUrl !== undefined }), 409);
    await reopenMail(tx, mailId);
    if (!(await hastenJob(tx, mailQueue.name, mailId)))
      await app.jobs.enqueue(tx, mailQueue, { mailId }, { key: mailId });
    await appendEvent(tx, actorOf(context), { kind: 'mail-sent-again', userEmail: mail.recipient });
  });
  app.jobs.wake(mailQueue);
}

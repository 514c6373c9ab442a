/** The mails of the outbox, one after the other. Without a mail server there are none. */
import { linkChecker } from '#src/features/people/links/judge-links.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { mailQueue } from '#src/mail/mail-queue.ts';
import { openMailTransport } from '#src/mail/mail-transport.ts';
import { sendOutboxMail } from '#src/mail/send-outbox-mail.ts';

export const sendMailJob = defineJob(mailQueue, (app) => {
  const { smtpUrl } = app.config;
  const transport = smtpUrl === undefined ? null : openMailTransport(smtpUrl, app.config);
  const checkLink = linkChecker(app);
  return {
    concurrency: 1,
    run: ({ mailId }) =>
      transport ? sendOutboxMail({ app, transport, checkLink }, mailId) : Promise.resolve(),
  };
});

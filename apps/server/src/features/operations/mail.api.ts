/** The mails of the portal, for staff. */
import type { Handlers } from '@idss/contract/endpoint';
import type { mail } from '@idss/contract/operations/mail';
import type { Context } from '#src/kernel/context.ts';
import { canSendAgain } from '@idss/domain/mail/send-again';
import { findFailing, listMails } from '#src/mail/mail.sql.ts';
import { sendAgain } from '#src/mail/send-again.ts';
import { getContent } from '#src/mail/mail-content.ts';

const maxMails = 500;

export const mailApi: Handlers<typeof mail, Context> = {
  async GetMails(_input, { app }) {
    // Links in a mail are secrets of its recipient.
    const isReadable = app.config.mode === 'demo';
    const mails = await listMails(app.pool, maxMails);
    const sendsMail = app.config.smtpUrl !== undefined;
    return mails.map(({ template, facts, hasEnded, ...row }) => {
      const { subject, text } = getContent(app, { template, facts });
      return {
        ...row,
        subject,
        maySendAgain: canSendAgain({ state: row.state, hasEnded, sendsMail }),
        text: isReadable && row.state === 'waiting' ? text : null,
      };
    });
  },

  GetMailServer: async (_input, { app: { config, pool } }) => ({
    sendsMail: config.smtpUrl !== undefined,
    from: config.mailFrom,
    failing: await findFailing(pool),
  }),

  async SendMailAgain({ query: { mailId } }, context) {
    await sendAgain(context, mailId);
    return true;
  },
};

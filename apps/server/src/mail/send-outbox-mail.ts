/**
 * Sends one mail of the outbox. An attempt is recorded before the mail server is reached, and its result after: a process
 * that ends in between leaves a mail of which it is not known whether it arrived, and which is not sent again.
 * Spec: mail-once.
 */
import type { App } from '#src/kernel/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { createMailedLink } from '@idss/identity/activation';
import type { CheckLink } from '@idss/identity/check-link';
import { currentOrigin } from '#src/log/origin.ts';
import { mails } from '#src/log/counters.ts';
import { getContent } from './mail-content.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { getUnsubscribeUrl } from './unsubscribe-token.ts';
import { interrupted } from './watch-interrupted-mails.ts';
import { abandonMail, claimMail, finishAttempt, type Mail } from './mail.sql.ts';

/** A link in a mail is of little use after a day of failures; the console shows that it failed. */
const maxHours = 24;

export interface SendContext {
  readonly app: App;
  readonly transport: MailTransport;
  readonly checkLink: CheckLink;
}

export async function sendOutboxMail(
  { app, transport, checkLink }: SendContext,
  mailId: string,
): Promise<void> {
  const { pool, log } = app;
  const mail = await claimMail(pool, mailId);
  if (!mail) {
    if (await abandonMail(pool, mailId, interrupted))
      log.warn({ mailId, eventName: 'mail' }, 'mail: it is not known whether a mail was sent');
    return;
  }
  const facts = { mailId, eventName: 'mail', template: mail.template, attempts: mail.attempts };
  const link = await getLink(app, checkLink, mail);
  if (!link.ok) {
    await finishAttempt(pool, mailId, 'cancelled', link.reason);
    mails.inc({ outcome: 'cancelled' });
    log.info({ ...facts, why: link.reason }, 'mail: cancelled');
    return;
  }
  const unsubscribe = await getUnsubscribeUrl(app, mail);
  const result = await transport.send(outgoing(app, mail, { link: link.url, unsubscribe }));
  if (result.kind === 'sent') {
    await finishAttempt(pool, mailId, 'sent', null);
    mails.inc({ outcome: 'sent' });
    log.info(facts, 'mail: sent');
    return;
  }
  const isTooLate = app.now().getTime() - Date.parse(mail.waitingSince) > maxHours * 3_600_000;
  if (result.kind === 'again' && !isTooLate) {
    await finishAttempt(pool, mailId, 'waiting', result.why);
    mails.inc({ outcome: 'waiting' });
    // The queue retries it.
    throw new Error(`The mail server does not take mails: ${result.why}`);
  }
  const outcome = result.kind === 'unknown' ? 'unknown' : 'failed';
  await finishAttempt(pool, mailId, outcome, result.why);
  mails.inc({ outcome });
  log.error(
    { ...facts, why: result.why },
    `mail: ${result.kind === 'unknown' ? 'perhaps not sent' : 'not sent'}`,
  );
}

/** A link that this attempt alone mails; empty for a mail without one. */
const getLink = ({ pool, publicUrl }: App, checkLink: CheckLink, { linkId }: Mail) =>
  inTransaction(pool, async (tx) =>
    linkId === null
      ? ({ ok: true, url: '' } as const)
      : createMailedLink(tx, linkId, { publicUrl, checkLink }),
  );

const outgoing = (
  app: App,
  mail: Mail,
  links: { readonly link: string; readonly unsubscribe: string },
): OutgoingMail => ({
  to: mail.recipient,
  messageId: `<${mail.mailId}@${new URL(app.publicUrl).hostname}>`,
  requestId: currentOrigin()?.requestId,
  ...(links.unsubscribe === '' ? {} : { unsubscribe: links.unsubscribe }),
  ...getContent(app, mail, links),
});

/**
 * Mails are rows in an outbox, written in the transaction of what they report, and sent by a job. Without SMTP_URL the
 * demonstration stores them to be read, and production writes none. Spec: mail-outbox.
 */
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { mailQueue } from './mail-queue.ts';
import type { MailFacts, MailTemplate, StoredFacts } from './mail-templates.ts';
import { deleteOldMails, insertMail } from './mail.sql.ts';

interface AddressedMail<Name extends MailTemplate> {
  readonly to: string;
  readonly template: Name;
  readonly facts: StoredFacts<Name>;
  /** A mail with the same key is never written, and so never sent, twice. */
  readonly key: string;
}

/** `linkId`: the activation link. Its token is made when the mail is sent, and with the link the mail ends. */
export type NewMail<Name extends MailTemplate> = AddressedMail<Name> &
  (MailFacts[Name] extends { readonly link: string }
    ? { readonly linkId: string }
    : { readonly linkId?: undefined });

/** One address, and nothing that could add another or a header line. */
const oneAddress = /^[^\s\p{C}@<>"(),;:\\]+@[^\s\p{C}@<>"(),;:\\]+$/u;

/** Older mails are removed when another is written. */
const keepDays = 30;

/** Writes a mail; it is sent after the commit. */
export async function sendMail<Name extends MailTemplate>(
  app: Pick<App, 'config' | 'jobs'>,
  tx: Queryable,
  { to, template, facts, linkId, key }: NewMail<Name>,
): Promise<void> {
  if (!oneAddress.test(to)) throw new Error('A mail needs one valid e-mail address.');
  const { smtpUrl, mode } = app.config;
  if (smtpUrl === undefined && mode === 'production') return;
  await deleteOldMails(tx, keepDays);
  const mailId = await insertMail(tx, { key, to, template, facts, linkId: linkId ?? null });
  if (mailId === null || smtpUrl === undefined) return;
  await app.jobs.enqueue(tx, mailQueue, { mailId }, { key: mailId });
}

/** The subject and body of a mail in the outbox. */
import type { App } from '#src/kernel/app.ts';
import { productName } from '#src/kernel/product.ts';
import { isMailTemplate, type MailContent, renderMail } from './mail-templates.ts';
import type { Mail } from './mail.sql.ts';

/** For readers of the outbox: the link itself is made when the mail is sent, and only its recipient gets it. */
const linkToCome = '(The link is created when this message is sent.)';

/** Made for one attempt. */
interface MailLinks {
  readonly link?: string;
  readonly unsubscribe?: string;
}

export function getContent(
  { config, publicUrl }: Pick<App, 'config' | 'publicUrl'>,
  { template, facts }: Pick<Mail, 'template' | 'facts'>,
  { link = linkToCome, unsubscribe = linkToCome }: MailLinks = {},
): MailContent {
  if (!isMailTemplate(template)) throw new Error(`There is no mail template ${template}.`);
  const branding = { productName, providerName: config.providerName, publicUrl };
  return renderMail(template, { days: 0, left: 0, ...facts, link, unsubscribe }, branding);
}

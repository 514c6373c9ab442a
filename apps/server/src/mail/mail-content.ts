/** The subject and body of a mail in the outbox. */
import type { App } from '#src/app.ts';
import { productName } from '#src/product.ts';
import { isMailTemplate, type MailContent, renderMail } from './mail-templates.ts';
import type { Mail } from './mail.sql.ts';

/** The facts of a sent mail are empty: then only its subject is as it was. */
export function contentOf(
  { config, publicUrl }: Pick<App, 'config' | 'publicUrl'>,
  { template, facts }: Pick<Mail, 'template' | 'facts'>,
): MailContent {
  if (!isMailTemplate(template)) throw new Error(`There is no mail template ${template}.`);
  const branding = { productName, providerName: config.providerName, publicUrl };
  return renderMail(template, { link: '', days: 0, left: 0, ...facts }, branding);
}

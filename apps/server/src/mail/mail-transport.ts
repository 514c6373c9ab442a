/** The mail server of SMTP_URL. */
import type { Config } from '#src/config.ts';
import { isLoopbackHost } from '#src/loopback.ts';
import type { MailContent } from './mail-templates.ts';

/**
 * sent: the server accepted it. refused: it never will. again: it certainly does not have it. unknown: the connection
 * ended after the message was handed over and before the answer.
 */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'again' | 'unknown'; readonly why: string };

export interface OutgoingMail extends MailContent {
  readonly to: string;
  /** The same at each attempt. */
  readonly messageId: string;
  /** Of the request that asked for it; none where the portal sends it by itself. */
  readonly requestId?: string | undefined;
  /** The address that stops such mails: a page, and by POST at once (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<SendResult>;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openMailTransport(
  smtpUrl: string,
  { mailFrom, providerName }: Pick<Config, 'mailFrom' | 'providerName'>,
): MailTransport {
  const options = toOptions(new URL(smtpUrl));
  return {
    async send({ to, messageId, requestId, unsubscribe, subject, text, html }) {
      // The library's errors do not say how far the message got, its log of commands does.
      let isHandedOver = false;
      const debug = ({ tnx }: { tnx?: string }, command: string): void => {
        if (tnx === 'client' && command === 'DATA') isHandedOver = true;
      };
      // Loaded with the first mail, which shortens every start.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ ...options, transactionLog: true, logger: { debug } });
      try {
        await transport.sendMail({
          from: { name: providerName, address: mailFrom },
          to: { name: '', address: to },
          messageId,
          subject,
          text,
          html,
          headers: {
            'auto-submitted': 'auto-generated',
            ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
            ...(unsubscribe === undefined
              ? {}
              : {
                  'list-unsubscribe': `<${unsubscribe}>`,
                  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
                }),
          },
        });
        return { kind: 'sent' };
      } catch (error) {
        return getResult(error as SmtpError, isHandedOver);
      } finally {
        transport.close();
      }
    },
  };
}

function toOptions(url: URL) {
  const isSecure = url.protocol === 'smtps:';
  const hasLogin = url.username !== '';
  return {
    host: url.hostname,
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // A password never crosses a network in the clear.
    requireTLS: !isSecure && hasLogin && !isLoopbackHost(url.hostname),
    ...(hasLogin
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  };
}

interface SmtpError extends Error {
  /** Three digits of the server. */
  readonly responseCode?: number;
  readonly code?: string;
}

function getResult({ message, responseCode, code }: SmtpError, isHandedOver: boolean): SendResult {
  if (responseCode !== undefined)
    // A wrong password is the operator's fault and may be corrected, the recipient's mailbox is not.
    return { kind: responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'again', why: message };
  return { kind: isHandedOver ? 'unknown' : 'again', why: message };
}

/** Mails of the portal. Spec: mail-page. */
import { z } from 'zod';
import { mailStates } from '@idss/domain/mail/mail-state';
import { endpoint } from '../endpoint.ts';
import { moment, staffChange, staffRead, verdict } from '../shapes.ts';

export const mailRow = z.object({
  mailId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  lastError: z.string().nullable(),
  maySendAgain: verdict,
  /** Its text, in the demonstration until it has been sent. */
  text: z.string().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

export const mail = {
  GetMails: endpoint({
    ...staffRead,
    path: '/api/GetMails',
    summary: 'The latest 500 mails, newest first.',
    source: 'mail-page',
    reads: ['users'],
    answer: z.array(mailRow),
  }),
  GetMailServer: endpoint({
    ...staffRead,
    path: '/api/GetMailServer',
    summary: 'Whether the portal sends mail, and from which address.',
    source: 'mail-page',
    reads: ['users'],
    answer: z.object({
      sendsMail: z.boolean(),
      from: z.string(),
      /** Mails that wait because the server did not take them; null where there are none. */
      failing: z.object({ count: z.number(), since: moment, why: z.string() }).nullable(),
    }),
  }),
  SendMailAgain: endpoint({
    ...staffChange,
    path: '/api/SendMailAgain',
    summary: 'Sends a mail once more, at once; it gets a new link. 409 where the link has ended.',
    source: 'mail-again',
    changes: ['users', 'events'],
    errors: [404, 409],
    subject: ['mailId'],
    query: z.strictObject({ mailId: z.uuid() }),
    answer: z.boolean(),
  }),
} as const;

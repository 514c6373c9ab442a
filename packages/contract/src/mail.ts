/** Mails of the portal. Spec: mail-page. */
import { z } from 'zod';
import { mailStates } from '@idss/domain/mail/mail-state';
import { endpoint } from './endpoint.ts';

export const mailRow = z.object({
  mailId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  lastError: z.string().nullable(),
  /** Its text, in the demonstration until it has been sent. */
  text: z.string().nullable(),
});
export type MailRow = z.output<typeof mailRow>;

export const mail = {
  GetMails: endpoint({
    method: 'GET',
    path: '/api/GetMails',
    access: 'sysadmin',
    summary: 'The latest 500 mails, newest first.',
    source: 'mail-page',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    answer: z.array(mailRow),
  }),
  GetMailServer: endpoint({
    method: 'GET',
    path: '/api/GetMailServer',
    access: 'sysadmin',
    summary: 'Whether the portal sends mail, and from which address.',
    source: 'mail-page',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: z.object({ sendsMail: z.boolean(), from: z.string() }),
  }),
} as const;

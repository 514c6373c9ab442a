/** The queue of mails, apart from the code that sends them. */
import type { Queue } from '#src/jobs/jobs.ts';

export interface MailJob {
  readonly mailId: string;
}

/** Pauses grow from half a minute to a quarter of an hour: a mail server may be down for hours. */
export const mailQueue: Queue<MailJob> = {
  name: 'send-mail',
  retries: 200,
  expireSeconds: 120,
  retryFactor: 30,
};

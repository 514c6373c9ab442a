/** A link that a person asks for on the sign-in page: the work is a job, the same for every address. Spec: sign-in-forgotten. */
import { randomUUID } from 'node:crypto';
import type { App } from '#src/kernel/app.ts';
import { type LinkRequest, linkRequestQueue } from './link-request-queue.ts';

/** Whether a mail reaches people. The mails that the demonstration stores have no link. */
export const sendsLinks = ({ config }: Pick<App, 'config'>): boolean => config.smtpUrl !== undefined;

export async function requestLink(
  { jobs, pool }: Pick<App, 'jobs' | 'pool'>,
  email: string,
  why: LinkRequest['why'],
): Promise<void> {
  await jobs.enqueue(pool, linkRequestQueue, { email, why, requestId: randomUUID() }, { key: email });
}

/** The queue of links that people ask for themselves, on the pages of the identity provider. */
import type { Queue } from '#src/jobs/jobs.ts';

export interface LinkRequest {
  /** As typed: it may belong to no one. */
  readonly email: string;
  readonly why: 'forgotten' | 'second-factor';
  /** A retry mails nothing twice. */
  readonly requestId: string;
}

export const linkRequestQueue: Queue<LinkRequest> = { name: 'mail-link', retries: 20, expireSeconds: 120 };

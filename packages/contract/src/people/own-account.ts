/** The account page: where the caller is signed in, and when they came. Spec: shell-account. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flags, licensedChange, licensedRead, moment } from '../shapes.ts';

export const ownAccount = {
  GetOwnSessions: endpoint({
    ...licensedRead,
    path: '/api/GetOwnSessions',
    may: 'everyone their own',
    summary: 'Where the caller is signed in, and their last sign-ins.',
    source: 'shell-account',
    reads: ['sessions'],
    answer: z.object({
      /** Another identity provider signs people in: it has the sessions. */
      ...flags('isElsewhere'),
      sessions: z.array(
        z.object({
          id: z.string(),
          /** `Firefox on Linux` */
          device: z.string(),
          address: z.string().nullable(),
          signedInAt: moment,
          usedAt: moment,
          ...flags('isCurrent'),
        }),
      ),
      /** The newest ten. */
      signIns: z.array(
        z.object({
          at: moment,
          address: z.string(),
          /** null where another identity provider does not say. */
          hasSecondFactor: z.boolean().nullable(),
        }),
      ),
    }),
  }),
  EndOwnSessions: endpoint({
    ...licensedChange,
    path: '/api/EndOwnSessions',
    may: 'everyone their own',
    summary: 'Ends one of the caller’s other sessions, or all of them. Answers how many ended.',
    source: 'shell-account',
    changes: ['sessions'],
    errors: [404, 409],
    subject: [],
    body: z.strictObject({
      /** Null: all but the one of this call. */
      id: z.string().min(1).max(100).nullable(),
    }),
    answer: z.number(),
  }),
} as const;

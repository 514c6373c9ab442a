/** Who has the review of a submission open, for those who review it at the same time. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { licensedChange, licensedRead, onComponent } from '../shapes.ts';

export const presence = {
  GetReviewPresence: endpoint({
    ...licensedRead,
    path: '/api/GetReviewPresence',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission',
    summary:
      'The others who have had the review open within the last minute, by name, each with their measure.',
    source: 'audit-presence',
    reads: ['presence'],
    errors: [403, 404],
    query: onComponent,
    answer: z.array(
      z.object({
        name: z.string(),
        /** Empty: at none. */
        measureCode: z.string(),
      }),
    ),
  }),
  TellReviewPresence: endpoint({
    ...licensedChange,
    path: '/api/TellReviewPresence',
    may: 'ASSIGN_AUDIT_DESIGNATION on the submission',
    summary:
      'The caller has the review open at this measure, or has left it. To be said again every half minute.',
    source: 'audit-presence',
    changes: ['presence'],
    errors: [403, 404],
    subject: ['submissionId', 'component'],
    query: onComponent,
    body: z.strictObject({ isHere: z.boolean(), measureCode: z.string().max(50) }),
    answer: z.object({ ok: z.literal(true) }),
  }),
} as const;

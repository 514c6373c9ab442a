/** Changes of a person's access, and who made them. Spec: admin-users-panel. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moment, staffRead } from '../shapes.ts';
import { who } from './users.ts';

export const userHistory = {
  GetUserChanges: endpoint({
    ...staffRead,
    path: '/api/GetUserChanges',
    summary: 'The ten latest changes of a person’s access, newest first; none for an unknown person.',
    source: 'admin-users-panel',
    reads: ['users'],
    query: z.strictObject({ userName: who }),
    answer: z.array(
      z.object({
        /** One event may be several changes. */
        id: z.string(),
        /** In words: `Auditor at Harbor Mutual added`. */
        what: z.string(),
        by: z.string(),
        at: moment,
      }),
    ),
  }),
} as const;

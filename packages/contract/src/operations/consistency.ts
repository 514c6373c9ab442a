/** The system consistency check. Spec: admin-console-check. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { staffRead } from '../shapes.ts';

export const systemCheckTypes = ['passed', 'warning', 'error'] as const;

export const systemCheckItem = z.object({
  type: z.enum(systemCheckTypes),
  /** The name of the check. */
  name: z.string(),
  messages: z.array(z.string()),
});
export type SystemCheckItem = z.output<typeof systemCheckItem>;

export const consistency = {
  RunSystemConsistencyCheck: endpoint({
    ...staffRead,
    path: '/api/RunSystemConsistencyCheck',
    summary:
      'Ten checks of stored data against each other. One run at a time; its result is cached for a minute.',
    source: 'admin-console-check, consistency-once',
    cost: 'expensive',
    reads: ['submission', 'events', 'users', 'settings'],
    answer: z.array(systemCheckItem),
  }),
} as const;

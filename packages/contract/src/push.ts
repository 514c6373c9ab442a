/** Server push. A hint only: clients read again what it names. Architecture, rule 11. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Data of a `message` event on the stream. */
export const pushMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('upload'), transactionId: z.uuid() }),
  z.object({ kind: z.literal('submission'), submissionId: z.number(), component: z.string() }),
  z.object({ kind: z.literal('settings') }),
  z.object({ kind: z.literal('announcements') }),
  z.object({ kind: z.literal('signed-out') }),
]);
export type PushMessage = z.output<typeof pushMessage>;

export const push = {
  Push: endpoint({
    method: 'GET',
    path: '/api/Push',
    access: 'signedIn',
    summary: 'A stream of hints (server-sent events, read with fetch and the bearer token).',
    source: 'api-push',
    answer: 'events',
  }),
} as const;

/** Server push. Only a hint: clients refetch what it names. Architecture, rule 11. */
import { z } from 'zod';
import { endpoint, type Tag } from '../endpoint.ts';
import { signedInRead } from '../shapes.ts';

/** Data of a `message` event on the stream. */
export const pushMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('upload'), transactionId: z.uuid() }),
  z.object({ kind: z.literal('submission'), submissionId: z.number(), component: z.string() }),
  /** `isOwn`: the receiver made the change, in this browser or another. */
  z.object({ kind: z.literal('settings'), isOwn: z.literal(true).optional() }),
  z.object({ kind: z.literal('announcements') }),
  /** Roles, locks or assignments of anyone; sent to user managers. */
  z.object({ kind: z.literal('users') }),
  /** A group that is reprocessed. state 1: it waits; 2: its last submission is done. Spec: admin-data-reprocess-progress. */
  z.object({
    kind: z.literal('callComplete'),
    groupId: z.uuid(),
    submissionId: z.number(),
    component: z.string(),
    state: z.union([z.literal(1), z.literal(2)]),
  }),
  /** A data extract has started, progressed, ended or was deleted; sent to staff. */
  z.object({ kind: z.literal('extract') }),
  /** The receiver's own notices. */
  z.object({ kind: z.literal('notices') }),
  /** Somebody came into the review of a submission, went on to another measure, or left. */
  z.object({ kind: z.literal('presence'), submissionId: z.number() }),
  z.object({ kind: z.literal('signed-out') }),
  /** The stream ends because the process stops or has lost its own hints: another process has the next one, or it is complete again. */
  z.object({ kind: z.literal('reconnect') }),
]);
export type PushMessage = z.output<typeof pushMessage>;

/** The tags of changed data: clients refetch every call that reads one of these. */
export const hintTags: Readonly<Record<PushMessage['kind'], readonly Tag[]>> = {
  upload: ['uploads'],
  submission: ['submission', 'events'],
  settings: ['settings'],
  announcements: ['announcements'],
  users: ['users'],
  callComplete: ['uploads', 'submission', 'events'],
  extract: ['extracts'],
  notices: ['notices'],
  presence: ['presence'],
  'signed-out': [],
  reconnect: [],
};

export const push = {
  Push: endpoint({
    ...signedInRead,
    path: '/api/Push',
    summary: 'A stream of hints (server-sent events, read with fetch and the bearer token).',
    source: 'api-push',
    reads: [],
    errors: [403],
    answer: 'events',
  }),
} as const;

/** Bulk actions of the last days: who did what to how many, the outcome of each, and the undo. Spec: bulk-record. */
import { components } from '@idss/domain/program';
import { maxBulkPeople } from '@idss/domain/people/bulk-plan';
import { bulkActionLimit } from '@idss/domain/stages/bulk-actions';
import { bulkRecordStates, recordedBulkActions } from '@idss/domain/stages/bulk-record';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bulkUndo } from '../people/bulk-users.ts';
import { component, id, licensedChange, licensedRead, moment, numberUpTo, uuid, verdict } from '../shapes.ts';
import { bulkOutcome } from './bulk.ts';

const peopleRecord = z.object({
  /** As the form spells it: add, remove, copy, lock, unlock, link, undo. */
  operation: z.string(),
  /** People whose access was changed. */
  changed: z.number(),
  /** What takes the operation back, people with the same change together. */
  undo: z.array(bulkUndo).max(maxBulkPeople),
});
export type PeopleRecord = z.output<typeof peopleRecord>;

const bulkRecord = z.object({
  bulkId: uuid,
  action: z.enum(recordedBulkActions),
  component: z.enum(components).nullable(),
  /** Measurement years of the submissions; empty for people. */
  years: z.array(z.number()),
  userName: z.string(),
  isOwn: z.boolean(),
  begunAt: moment,
  state: z.enum(bulkRecordStates),
  /** Submissions; for people, those whose access was changed. */
  done: z.number(),
  refused: z.number(),
  /** Not tried yet; of an interrupted action, not done. */
  waiting: z.number(),
  /** Files that are validated for it, and how many of them are by now. */
  files: z.number(),
  validated: z.number(),
  isUndone: z.boolean(),
});
export type BulkRecord = z.output<typeof bulkRecord>;

const recordedOutcome = bulkOutcome.extend({
  /** waiting: not tried yet; of an interrupted action, not done. */
  state: z.enum(['waiting', 'done', 'refused']),
  measurementYear: z.number().nullable(),
  /** May the caller undo it now? */
  undo: verdict,
});
export type RecordedOutcome = z.output<typeof recordedOutcome>;

export const bulkRecords = {
  GetBulkActions: endpoint({
    ...licensedRead,
    path: '/api/GetBulkActions',
    may: 'everyone their own; system administrators those of everybody',
    summary: 'Bulk actions of the last 30 days, the newest first, one page.',
    source: 'bulk-record',
    reads: ['submission', 'uploads', 'users'],
    query: z.strictObject({
      /** From 1. */
      pageNumber: numberUpTo(100_000).optional(),
      /** Rows of a page. */
      resultCount: numberUpTo(1_000).optional(),
    }),
    answer: z.object({ total: z.number(), actions: z.array(bulkRecord) }),
  }),
  GetBulkAction: endpoint({
    ...licensedRead,
    path: '/api/GetBulkAction',
    may: 'who did it, and system administrators',
    summary: 'One bulk action with the outcome of each submission that the caller can see.',
    source: 'bulk-record',
    reads: ['submission', 'uploads', 'users'],
    errors: [404],
    query: z.strictObject({ bulkId: uuid }),
    answer: bulkRecord.extend({
      outcomes: z.array(recordedOutcome),
      /** Submissions that the caller cannot see any more. */
      hidden: z.number(),
      /** Can it be undone at all? */
      undo: verdict,
      /** The bulk action that it undoes. */
      undoes: uuid.nullable(),
      undoneBy: z.array(z.object({ bulkId: uuid, userName: z.string(), begunAt: moment })),
      people: peopleRecord.nullable(),
    }),
  }),
  UndoBulkAction: endpoint({
    ...licensedChange,
    path: '/api/UndoBulkAction',
    may: 'who did it, and system administrators; on each submission the permission of the undo',
    summary:
      'Undoes a bulk action on up to 500 of its submissions; what was changed since is refused by itself. Actions of staff need a fresh sign-in.',
    source: 'bulk-record',
    cost: 'expensive',
    changes: ['submission', 'events', 'uploads'],
    errors: [403, 404, 409, 'reauth_required'],
    subject: ['bulkId'],
    body: z.strictObject({
      bulkId: uuid,
      /** The id of the undo, which is a bulk action itself. Several requests may have the same, unless files are restored. */
      undoId: uuid,
      submissions: z
        .array(z.strictObject({ submissionId: id, component }))
        .min(1)
        .max(bulkActionLimit),
    }),
    answer: z.object({ outcomes: z.array(bulkOutcome) }),
  }),
} as const;

/** The activity log: what happened, to which submission, by whom. Spec: dashboard-page. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { endpoint } from '../endpoint.ts';
import { booleanText, component, licensedRead, idText, numberText, ofSeason, staffRead } from '../shapes.ts';

const moment = z.iso.datetime({ offset: true });

export const submissionEvent = z.object({
  /** Strictly growing: order by it, not by the clock. */
  id: z.number(),
  timestamp: z.string(),
  user: z.string(),
  /** The kind of event, as GetEventsStrings lists them. */
  event: z.string(),
  message: z.string(),
  submissionId: z.number().nullable(),
  component: z.enum(components).nullable(),
});
export type SubmissionEvent = z.output<typeof submissionEvent>;

export const events = {
  GetEventsForUser: endpoint({
    ...licensedRead,
    path: '/api/Events/GetEventsForUser',
    may: 'forAllSubs: system administrators',
    summary:
      'The latest events on submissions that the user can see, at most 10,000; forAllSubs: of everything that happened, in every season.',
    source: 'reports-activity',
    reads: ['events'],
    errors: [403, 404],
    query: z.strictObject({
      numberReturned: numberText,
      forAllSubs: booleanText,
      ...ofSeason,
      /** Only one kind, as GetEventsStrings lists them. */
      event: z.string().max(60).optional(),
      /** Moments: from this one on, and before that one. */
      from: moment.optional(),
      before: moment.optional(),
      /** Without what the caller did. */
      byOthers: booleanText.optional(),
    }),
    answer: z.array(submissionEvent),
  }),
  GetEventsStrings: endpoint({
    ...licensedRead,
    path: '/api/Events/GetEventsStrings',
    summary:
      'The kinds of events that have happened on submissions that the user can see; all of them for a system administrator.',
    source: 'events-kinds',
    reads: ['events'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.array(z.string()),
  }),
  GetSubmissionHistory: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionHistory',
    may: 'everyone with access to the submission',
    summary: 'Events of one component, newest first.',
    source: 'events-trail',
    reads: ['events'],
    errors: [404],
    query: z.strictObject({ submissionId: idText, component }),
    answer: z.array(submissionEvent),
  }),
  GetSubmissionEvents: endpoint({
    ...staffRead,
    path: '/api/Events/GetSubmissionEvents',
    summary: 'Events of one component, newest first.',
    source: 'submissions-home',
    reads: ['events'],
    errors: [404],
    query: z.strictObject({ subId: idText, component }),
    answer: z.array(submissionEvent),
  }),
} as const;

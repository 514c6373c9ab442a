/** Counts, pending work, announcements and recent activity. Spec: dashboard-page. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { endpoint } from './endpoint.ts';
import { booleanText, numberText } from './shapes.ts';

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

export const dashboard = {
  GetSubmissionsStatistics: endpoint({
    method: 'GET',
    path: '/api/GetSubmissionsStatistics',
    access: 'licensed',
    summary: 'The ten counts of the dashboard, over the submissions that the user can see.',
    source: 'dashboard-counts',
    cost: 'standard',
    reads: ['submission'],
    errors: [],
    answer: z.object({
      organization: z.number(),
      submission: z.number(),
      commercial: z.number(),
      medicaid: z.number(),
      medicare: z.number(),
      exchange: z.number(),
      /** Components that still need this. */
      planLocked: z.number(),
      auditLocked: z.number(),
      pendingEsign: z.number(),
      markFinal: z.number(),
    }),
  }),
  GetPendingSubmissions: endpoint({
    method: 'GET',
    path: '/api/GetPendingSubmissions',
    access: 'licensed',
    summary: 'Components of the season that are not complete, among those that the user can see.',
    source: 'dashboard-pending',
    cost: 'standard',
    reads: ['submission'],
    errors: [],
    answer: z.array(
      z.object({
        orgId: z.number(),
        subId: z.number(),
        orgName: z.string(),
        component: z.enum(components),
        stage: z.string(),
        productLine: z.string(),
        /** The milestone of the next step has passed. */
        isLate: z.boolean(),
      }),
    ),
  }),
  GetAnnouncements: endpoint({
    method: 'GET',
    path: '/api/Announcements/GetAnnouncements',
    access: 'licensed',
    summary: 'Current announcements, in display order.',
    source: 'dashboard-cards, announcements-shown',
    cost: 'standard',
    reads: ['announcements'],
    errors: [],
    answer: z.array(
      z.object({
        id: z.number(),
        displayOrder: z.number(),
        startDate: z.string().nullable(),
        stopDate: z.string().nullable(),
        deadlineDate: z.string().nullable(),
        /** Sanitized rich text; {1} is already replaced by the deadline. */
        text: z.string(),
      }),
    ),
  }),
  GetEventsForUser: endpoint({
    method: 'GET',
    path: '/api/Events/GetEventsForUser',
    access: 'licensed',
    may: 'forAllSubs: system administrators',
    summary:
      'The latest events on submissions that the user can see, at most 10,000; forAllSubs: of everything that happened.',
    source: 'reports-activity',
    cost: 'standard',
    reads: ['events'],
    errors: [403],
    query: z.strictObject({
      numberReturned: numberText,
      forAllSubs: booleanText,
      /** Only one kind, as GetEventsStrings lists them. */
      event: z.string().max(60).optional(),
      /** Moments: from this one on, and before that one. */
      from: moment.optional(),
      before: moment.optional(),
    }),
    answer: z.array(submissionEvent),
  }),
  GetEventsStrings: endpoint({
    method: 'GET',
    path: '/api/Events/GetEventsStrings',
    access: 'licensed',
    summary:
      'The kinds of events that have happened on submissions that the user can see; all of them for a system administrator.',
    source: 'events-kinds',
    cost: 'standard',
    reads: ['events'],
    errors: [],
    answer: z.array(z.string()),
  }),
} as const;

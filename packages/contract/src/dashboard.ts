/** Counts, pending work, announcements and recent activity. Document 1, "Dashboard". */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { endpoint } from './endpoint.ts';
import { booleanText, numberText } from './shapes.ts';

export const submissionEvent = z.object({
  /** Strictly growing: order by it, not by the clock. */
  id: z.number(),
  timestamp: z.string(),
  user: z.string(),
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
    source: 'document 1, section 7',
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
    source: 'document 1, section 7',
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
    summary: 'Announcements in force today, in display order.',
    source: 'document 1, section 7',
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
    summary: 'The latest events on submissions that the user can see.',
    source: 'document 1, section 7',
    query: z.strictObject({ numberReturned: numberText, forAllSubs: booleanText }),
    answer: z.array(submissionEvent),
  }),
} as const;

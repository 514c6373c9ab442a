/** Requests of the dashboard, in the documented order: announcements, statistics, uploads, pending submissions, events. */
import { apiQuery } from '#src/api/hooks.ts';

/** The latest ten. Spec: dashboard-activity. */
export const eventsQuery = { numberReturned: 10, forAllSubs: false } as const;

export const dashboardReads = () => [
  apiQuery('GetAnnouncements'),
  apiQuery('GetSubmissionsStatistics'),
  apiQuery('GetBulkUploadAvailabilities'),
  apiQuery('GetPendingSubmissions'),
  apiQuery('GetEventsForUser', eventsQuery),
];

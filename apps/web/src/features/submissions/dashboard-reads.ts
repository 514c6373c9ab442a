/** Requests of the dashboard, in the documented order: announcements, statistics, uploads, pending submissions, events. */
import { apiQueryOptions } from '#src/api/hooks.ts';

/** The latest ten. Spec: dashboard-activity. */
export const eventsQuery = { numberReturned: 10, forAllSubs: false } as const;

export const getDashboardReads = () => [
  apiQueryOptions('GetAnnouncements'),
  apiQueryOptions('GetSubmissionsStatistics'),
  apiQueryOptions('GetBulkUploadAvailabilities'),
  apiQueryOptions('GetPendingSubmissions'),
  apiQueryOptions('GetEventsForUser', eventsQuery),
];

/** What the dashboard reads, in the documented order: announcements, statistics, uploads, pending submissions, events. */
import { apiQuery } from '#src/api/hooks.ts';

/** Document 1: the latest ten. */
export const eventsQuery = { numberReturned: 10, forAllSubs: false } as const;

export const dashboardReads = () => [
  apiQuery('GetAnnouncements'),
  apiQuery('GetSubmissionsStatistics'),
  apiQuery('GetBulkUploadAvailabilities'),
  apiQuery('GetPendingSubmissions'),
  apiQuery('GetEventsForUser', eventsQuery),
];

/** Requests of the dashboard, in the documented order: announcements, statistics, uploads, next steps, events. */
import { apiQueryOptions } from '#src/api/hooks.ts';

/** The latest that others did. Spec: dashboard-activity. */
export const eventsQuery = { numberReturned: 20, forAllSubs: false, byOthers: true } as const;

export const getDashboardReads = () => [
  apiQueryOptions('GetAnnouncements'),
  apiQueryOptions('GetSubmissionsStatistics'),
  apiQueryOptions('GetBulkUploadAvailabilities'),
  apiQueryOptions('GetNextSteps'),
  apiQueryOptions('GetEventsForUser', eventsQuery),
];

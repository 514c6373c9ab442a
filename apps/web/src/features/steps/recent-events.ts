/** What others did, in few lines: the same done to several submissions by one person is one line. Spec: dashboard-activity. */
import { toSubject } from '@idss/domain/events/event-subject';
import type { Answer } from '#src/api/calls.ts';

export type RecentEvent = Answer<'GetEventsForUser'>[number];

export interface EventLine {
  /** The latest. */
  readonly event: RecentEvent;
  /** Without the submission, where there are several. */
  readonly message: string;
  /** Where there are several, all of them. */
  readonly same: readonly RecentEvent[];
}

const withoutSubject = (event: RecentEvent): string => event.message.replace(toSubject(event), '');

/** Newest first, as they are. */
export const joinEvents = (events: readonly RecentEvent[]): EventLine[] =>
  [...Map.groupBy(events, (event) => `${event.user} ${withoutSubject(event)}`).values()].flatMap((same) => {
    const [event] = same;
    if (!event) return [];
    return [{ event, same, message: same.length > 1 ? withoutSubject(event) : event.message }];
  });

/** After the last visit; all of them where there was none before. */
export const filterSince = (events: readonly RecentEvent[], lastVisit: string | null): RecentEvent[] =>
  events.filter(({ timestamp }) => lastVisit === null || Date.parse(timestamp) > Date.parse(lastVisit));

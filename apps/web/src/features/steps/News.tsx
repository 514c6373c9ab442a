/** What others did since the reader was here, announcements, and letters of the measurement body. */
import { deadlineMoment } from '@idss/domain/announcements/deadline';
import { formatOwnTime, recentDayText } from '@idss/domain/moments/moment-text';
import { componentLabel } from '@idss/domain/program';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { TimeAgo } from '#src/components/Moment.tsx';
import { getOwnTimeZone } from '#src/components/moments.ts';
import { QueryState } from '#src/components/QueryState.tsx';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { paths } from '#src/paths.ts';
import { Box } from '#src/ui/Layout.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Quiet, Strong } from '#src/ui/Text.tsx';
import { type EventLine, filterSince, joinEvents, type RecentEvent } from './recent-events.ts';
import { getJoint } from './waiting-items.ts';
import styles from './News.module.css';

const shownLines = 5;
const shownSubmissions = 4;

function EventLink({ event, children }: { event: RecentEvent; children: string }) {
  const { submissionId, component } = event;
  return submissionId !== null && component !== null ? (
    <AppLink href={paths.submissionHome(submissionId, component)} isQuiet>
      {children}
    </AppLink>
  ) : (
    children
  );
}

function EventEntry({ line: { event, message, same }, now }: { line: EventLine; now: Date }) {
  const listed = same.slice(0, shownSubmissions);
  const rest = same.length - listed.length;
  return (
    <li>
      <Strong>{event.user}</Strong>{' '}
      {same.length === 1 ? (
        <EventLink event={event}>{message}</EventLink>
      ) : (
        <>
          {message}:{' '}
          {listed.map((each, at) => (
            <Fragment key={each.id}>
              {getJoint(at, rest > 0 ? Infinity : listed.length)}
              <EventLink event={each}>
                {`${each.submissionId ?? ''} ${each.component ? componentLabel(each.component) : ''}`.trim()}
              </EventLink>
            </Fragment>
          ))}
          {rest > 0 && ` and ${rest} more`}
        </>
      )}
      <Quiet>
        <TimeAgo at={event.timestamp} now={now} />
      </Quiet>
    </li>
  );
}

export interface SinceLastVisitProps {
  readonly query: UseQueryResult<Answer<'GetEventsForUser'>, Error>;
  /** Undefined where it is not known yet. */
  readonly lastVisit: string | null | undefined;
  readonly now: Date;
}

/** The heading says since when; the first time there is no before. */
function getHeading(lastVisit: string | null | undefined, now: Date): string {
  if (lastVisit === null) return 'Latest activity';
  if (lastVisit === undefined) return 'Since you were here';
  const day = recentDayText(lastVisit, now, getOwnTimeZone());
  return `Since you were here, ${day === 'Today' ? 'today' : day}`;
}

export function SinceLastVisit({ query, lastVisit, now }: SinceLastVisitProps) {
  return (
    <Panel title={getHeading(lastVisit, now)}>
      <QueryState queries={[query]} loading={<LinesSkeleton lines={6} />}>
        {(events) => {
          const lines = joinEvents(filterSince(events, lastVisit ?? null)).slice(0, shownLines);
          return (
            <>
              {lines.length === 0 ? (
                <Quiet>
                  {events.length === 0 ? 'Nothing has happened yet.' : 'Others have done nothing since then.'}
                </Quiet>
              ) : (
                <Lines className={styles.list} aria-label="What others did">
                  {lines.map((line) => (
                    <EventEntry key={line.event.id} line={line} now={now} />
                  ))}
                </Lines>
              )}
              <Box above="s">
                <AppLink href={paths.activityReport()}>All activity</AppLink>
              </Box>
            </>
          );
        }}
      </QueryState>
    </Panel>
  );
}

/** The text says the deadline in the season's zone; who is elsewhere also reads their own time. */
function OwnDeadline({ deadlineDate }: { deadlineDate: string | null }) {
  const { timeZone } = useClientSettings();
  const at = deadlineMoment(deadlineDate, timeZone)?.toISOString();
  const ownTime = at === undefined ? null : formatOwnTime(at, timeZone, getOwnTimeZone());
  return ownTime !== null && <Quiet>{ownTime} your time</Quiet>;
}

export interface AnnouncementsProps {
  readonly query: UseQueryResult<Answer<'GetAnnouncements'>, Error>;
  readonly canManage: boolean;
}

export function Announcements({ query, canManage }: AnnouncementsProps) {
  return (
    <Panel
      title="Announcements"
      aside={canManage && <AppLink href={paths.announcementsManager}>Manage announcements</AppLink>}
    >
      <QueryState queries={[query]} loading={<LinesSkeleton lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <Quiet>No Announcements at this time</Quiet>
          ) : (
            <Lines className={styles.list}>
              {list.map((announcement) => (
                <li key={announcement.id}>
                  <LazyRichText html={announcement.text} lines={1} />
                  <OwnDeadline deadlineDate={announcement.deadlineDate} />
                </li>
              ))}
            </Lines>
          )
        }
      </QueryState>
    </Panel>
  );
}

/** Shown where the provider has a letter to link to. */
export function Communications() {
  const { provider, measurementYear } = useClientSettings();
  if (!provider.releaseLetterUrl) return null;
  return (
    <Panel title="Communications">
      <Link href={provider.releaseLetterUrl} target="_blank" rel="noreferrer">
        MY{measurementYear} Release Letter
      </Link>
    </Panel>
  );
}

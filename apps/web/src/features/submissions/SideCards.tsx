/** The cards next to the pending table: dates of the season, announcements, recent activity. */
import { deadlineMoment } from '@idss/domain/announcements/deadline';
import { formatOwnTime } from '@idss/domain/moments/moment-text';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings, useShownSeason } from '#src/components/client-settings.ts';
import { LazyRichText } from '#src/components/rich-text/LazyRichText.tsx';
import { Deadline, TimeAgo } from '#src/components/Moment.tsx';
import { getOwnTimeZone } from '#src/components/moments.ts';
import { paths } from '#src/paths.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Lines } from '#src/ui/Lines.tsx';
import { Quiet } from '#src/ui/Text.tsx';
import styles from './SideCards.module.css';
import { QueryState } from '#src/components/QueryState.tsx';
import { type MilestoneStatus, getStatus } from './milestone-status.ts';

const appearances: Record<MilestoneStatus['state'], readonly [ToneName, IconName]> = {
  ahead: ['none', 'calendar'],
  soon: ['warn', 'clock'],
  late: ['bad', 'warn'],
  passed: ['ok', 'check'],
};

export function SeasonDates({ pending }: { pending: Answer<'GetPendingSubmissions'> | undefined }) {
  const { milestones, timeZone } = useShownSeason();
  const [now] = useState(() => new Date());
  if (milestones.length === 0) return null;
  return (
    <Panel title="Season dates">
      <Lines className={styles.list}>
        {milestones.map((milestone) => {
          const { state, text } = getStatus(milestone, pending ?? null, now, timeZone);
          const [tone, icon] = appearances[state];
          return (
            <li key={`${milestone.program} ${milestone.key}`}>
              <div className={styles.line}>
                <div>
                  {milestone.label}
                  <Quiet>
                    <Deadline at={milestone.at} />
                  </Quiet>
                </div>
                <Chip tone={tone} icon={<Icon name={icon} />}>
                  {text}
                </Chip>
              </div>
            </li>
          );
        })}
      </Lines>
    </Panel>
  );
}

export interface AnnouncementsProps {
  readonly query: UseQueryResult<Answer<'GetAnnouncements'>, Error>;
  readonly canManage: boolean;
}

/** The text says the deadline in the season's zone; who is elsewhere also reads their own time. */
function OwnDeadline({ deadlineDate }: { deadlineDate: string | null }) {
  const { timeZone } = useClientSettings();
  const at = deadlineMoment(deadlineDate, timeZone)?.toISOString();
  const ownTime = at === undefined ? null : formatOwnTime(at, timeZone, getOwnTimeZone());
  return ownTime !== null && <Quiet>{ownTime} your time</Quiet>;
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

export function RecentActivity({ query }: { query: UseQueryResult<Answer<'GetEventsForUser'>, Error> }) {
  const link = useAppLink();
  const [now] = useState(() => new Date());
  return (
    <Panel
      title="Recent Activity"
      aside={
        query.data && query.data.length > 0 && <Button {...link(paths.activityReport())}>All activity</Button>
      }
    >
      <QueryState queries={[query]} loading={<LinesSkeleton lines={6} />}>
        {(list) =>
          list.length === 0 ? (
            <Quiet>Nothing has happened yet.</Quiet>
          ) : (
            <Lines className={styles.list}>
              {list.map((event) => {
                return (
                  <li key={event.id}>
                    {event.submissionId !== null && event.component !== null ? (
                      <AppLink href={paths.submissionHome(event.submissionId, event.component)} isQuiet>
                        {event.message}
                      </AppLink>
                    ) : (
                      event.message
                    )}
                    <Quiet>
                      {event.user}, <TimeAgo at={event.timestamp} now={now} />
                    </Quiet>
                  </li>
                );
              })}
            </Lines>
          )
        }
      </QueryState>
    </Panel>
  );
}

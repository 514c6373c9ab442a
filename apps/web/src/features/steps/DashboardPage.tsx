/** The home screen: what waits for the reader, until when and why; then for whom the rest waits, dates, and news. Spec: dashboard-page. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useIsSeasonClosed, useMeasurementYear, useShownSeason } from '#src/components/client-settings.ts';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePrefersLessMotion } from '#src/components/use-media.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Box, Columns, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { Counts } from './Counts.tsx';
import { eventsQuery } from './dashboard-reads.ts';
import styles from './DashboardPage.module.css';
import { FirstVisit } from './FirstVisit.tsx';
import { countSteps, describeNearest, findOnlyOrganization } from './home-lead.ts';
import { Announcements, Communications, SinceLastVisit } from './News.tsx';
import { NextSteps } from './NextSteps.tsx';
import { OwnDates } from './OwnDates.tsx';
import { filterUploads } from './uploads.ts';
import { AllPending, Waiting } from './Waiting.tsx';

const NoSubmissions = lazyComponent(() => import('./NoSubmissions.tsx'));
const Celebration = lazyComponent(() => import('./Celebration.tsx'));
const PendingPart = lazyPart(() => import('./PendingPart.tsx'), 14);

/** Parts that another feature provides, for those who look after the whole season. */
export interface SeasonParts {
  /** The figures of the control room; `complete` is shown where nothing is pending. */
  readonly Figures: ComponentType<{ readonly complete: ReactNode }>;
  readonly Risks: ComponentType;
}

type NextStepsAnswer = Answer<'GetNextSteps'>;

function UploadButtons({ uploads }: { uploads: Answer<'GetBulkUploadAvailabilities'> | null }) {
  const link = useAppLink();
  return filterUploads(uploads).map(({ label, href }) => (
    <Button key={href} variant="outlined" startIcon={<Icon name="upload" size={18} />} {...link(href)}>
      {label}
    </Button>
  ));
}

/** Who, how many steps are theirs, and when the nearest is due. */
function Lead({ answer, now }: { answer: NextStepsAnswer | undefined; now: Date }) {
  const user = useApi('GetCurrentUser').data;
  const { timeZone } = useShownSeason();
  const measurementYear = useMeasurementYear();
  const who = [user?.name, findOnlyOrganization(user?.roles)].filter(Boolean).join(', ');
  const nearest = answer && describeNearest(answer, now, timeZone);
  return (
    <>
      {who}
      {answer &&
        (answer.seesSeason ? (
          measurementYear > 0 && ` · measurement year ${measurementYear}`
        ) : (
          <>
            {' · '}
            <Strong>{countSteps(answer)}</Strong>
            {nearest && `, ${nearest}`}
          </>
        ))}
    </>
  );
}

const ClosedNotice = ({ year, hasPending }: { year: number; hasPending: boolean }) => (
  <Box below="l">
    <Notice tone="info" isAnnounced={false} title={`Measurement year ${year} is closed`}>
      Its submissions can be read, but not changed.
      {hasPending && ' What is pending was not finished.'}
    </Notice>
  </Box>
);

function CompleteNotice() {
  const hasLessMotion = usePrefersLessMotion();
  return (
    <Box below="l">
      <Notice tone="ok" title="All submissions are Complete!" />
      {!hasLessMotion && <Celebration />}
    </Box>
  );
}

/** No step is the reader's: what comes next, and from whom. */
function NoSteps({ answer, isClosed }: { answer: NextStepsAnswer; isClosed: boolean }) {
  if (answer.pendingCount === 0)
    return <EmptyState title="Congratulations! All your submissions are received!" isGood />;
  if (isClosed)
    return (
      <EmptyState title="Nothing waits for you" isGood>
        The season is closed: nothing in it can be done any more.
      </EmptyState>
    );
  const [next] = answer.waiting;
  if (!answer.takesSteps)
    return (
      <EmptyState title="Nothing waits for you" isGood>
        Your role has no steps of its own here.{next && ` Next is ${next.name}.`}
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing waits for you" isGood>
      {answer.checkingCount > 0
        ? 'A file is being checked. What its outcome asks for appears here.'
        : next
          ? `Next is ${next.name}: your steps appear here as soon as theirs are done.`
          : 'A step appears here as soon as it is yours.'}
    </EmptyState>
  );
}

interface StepsPartProps {
  readonly query: UseQueryResult<NextStepsAnswer, Error>;
  readonly statistics: Answer<'GetSubmissionsStatistics'> | undefined;
  readonly now: Date;
  readonly isClosed: boolean;
  readonly season: SeasonParts;
}

function StepsPart({ query, statistics, now, isClosed, season: { Risks } }: StepsPartProps) {
  const answer = query.data;
  if (query.error && !answer)
    return (
      <Panel title="Your next steps">
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  if (answer?.seesSeason)
    return (
      <>
        <Risks />
        <div>
          <AllPending />
        </div>
      </>
    );
  if (answer?.pendingCount === 0 && statistics?.submission === 0)
    return (
      <Panel title="Your next steps" isFlush>
        <NoSubmissions />
      </Panel>
    );
  return (
    <>
      {answer?.firstVisit && <FirstVisit items={answer.firstVisit} />}
      <NextSteps
        answer={answer}
        now={now}
        empty={answer && <NoSteps answer={answer} isClosed={isClosed} />}
      />
      <Waiting answer={answer} now={now} />
    </>
  );
}

/** In the order of dashboardReads, which a reload requests before this page is loaded. */
const useHome = () => ({
  announcements: useApi('GetAnnouncements'),
  statistics: useApi('GetSubmissionsStatistics'),
  uploads: useApi('GetBulkUploadAvailabilities'),
  nextSteps: useApi('GetNextSteps'),
  events: useApi('GetEventsForUser', eventsQuery),
});
type Home = ReturnType<typeof useHome>;

/** Above the counts: that the season is closed, or that all is complete. */
function HomeNotices({ home: { nextSteps, statistics }, isClosed }: { home: Home; isClosed: boolean }) {
  const measurementYear = useMeasurementYear();
  const answer = nextSteps.data;
  if (isClosed) return <ClosedNotice year={measurementYear} hasPending={(answer?.pendingCount ?? 0) > 0} />;
  const isComplete = answer?.seesSeason === false && answer.pendingCount === 0;
  return isComplete && (statistics.data?.submission ?? 0) > 0 && <CompleteNotice />;
}

function CountsPart({ statistics }: Pick<Home, 'statistics'>) {
  if (!statistics.error || statistics.data) return <Counts statistics={statistics.data} />;
  return (
    <Box below="l">
      <QueryError error={statistics.error} onRetry={() => void statistics.refetch()} />
    </Box>
  );
}

interface SideProps {
  readonly home: Home;
  readonly now: Date;
  readonly isClosed: boolean;
}

function Side({ home: { nextSteps, events, announcements }, now, isClosed }: SideProps) {
  const user = useApi('GetCurrentUser');
  return (
    <Stack gap="l" items="start" className={styles.aside}>
      {!isClosed && !nextSteps.error && <OwnDates answer={nextSteps.data} now={now} />}
      <SinceLastVisit query={events} lastVisit={nextSteps.data?.lastVisit} now={now} />
      <Announcements query={announcements} canManage={user.data?.may.manageAnnouncements ?? false} />
      <Communications />
    </Stack>
  );
}

export function DashboardPage({ season }: { season: SeasonParts }) {
  const home = useHome();
  const { statistics, uploads, nextSteps } = home;
  const { view } = useSearch({ from: '/shell/dashboard' });
  const [openedAt] = useState(() => Date.now());
  const isClosed = useIsSeasonClosed();
  const answer = nextSteps.data;
  const seesSeason = answer?.seesSeason === true;
  // Of the last answer: push brings the next one.
  const now = new Date(nextSteps.dataUpdatedAt || openedAt);
  return (
    <>
      <PageHeader
        title="Home"
        lead={<Lead answer={answer} now={now} />}
        actions={!isClosed && <UploadButtons uploads={uploads.data ?? null} />}
      />
      <HomeNotices home={home} isClosed={isClosed} />
      <CountsPart statistics={statistics} />
      {seesSeason && (
        <Box below="l">
          <season.Figures complete={!isClosed && <CompleteNotice />} />
        </Box>
      )}
      <Columns className={styles.columns}>
        <Stack gap="l">
          {view === 'pending' ? (
            <PendingPart
              hasSubmissions={statistics.data && statistics.data.submission > 0}
              back={seesSeason ? 'Season figures' : 'Your next steps'}
            />
          ) : (
            <StepsPart
              query={nextSteps}
              statistics={statistics.data}
              now={now}
              isClosed={isClosed}
              season={season}
            />
          )}
        </Stack>
        <Side home={home} now={now} isClosed={isClosed} />
      </Columns>
    </>
  );
}

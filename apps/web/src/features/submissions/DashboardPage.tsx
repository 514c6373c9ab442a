/** The landing page: counts, pending submissions, news. Spec: dashboard-page. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#src/api/calls.ts';
import { Button } from '#src/ui/Button.tsx';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useIsSeasonClosed, useMeasurementYear } from '#src/components/client-settings.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePrefersLessMotion } from '#src/components/use-media.ts';
import { paths } from '#src/paths.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import styles from './DashboardPage.module.css';
import { Box, Columns, Stack } from '#src/ui/Layout.tsx';
import { Counts } from './Counts.tsx';
import { eventsQuery } from './dashboard-reads.ts';
import { PendingSubmissions } from './PendingSubmissions.tsx';
import { Announcements, Communications, RecentActivity, SeasonDates } from './SideCards.tsx';
import { StageBars } from './StageBars.tsx';
import { filterUploads } from './uploads.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const NoSubmissions = lazyComponent(() => import('./NoSubmissions.tsx'));
const Celebration = lazyComponent(() => import('./Celebration.tsx'));

function UploadButtons({ uploads }: { uploads: Answer<'GetBulkUploadAvailabilities'> | null }) {
  const link = useAppLink();
  const buttons = filterUploads(uploads);
  // Generic uploads submit nothing: where there is another one, that is highlighted.
  const mainUpload = buttons.find(({ allowedBy }) => allowedBy !== 'allowsGenericUploads') ?? buttons[0];
  return buttons.map(({ label, href }) => (
    <Button
      key={href}
      variant={href === mainUpload?.href ? 'contained' : 'outlined'}
      startIcon={<Icon name="upload" size={18} />}
      {...link(href)}
    >
      {label}
    </Button>
  ));
}

interface PendingPanelProps {
  readonly pending: UseQueryResult<Answer<'GetPendingSubmissions'>, Error>;
  readonly statistics: UseQueryResult<Answer<'GetSubmissionsStatistics'>, Error>;
}

function PendingPanel({ pending, statistics }: PendingPanelProps) {
  const link = useAppLink();
  // With nothing pending all is received, or there are no submissions: only the counts show which.
  const isEmpty = pending.data?.length === 0;
  const part =
    isEmpty && statistics.data?.submission === 0 ? (
      <NoSubmissions />
    ) : isEmpty && statistics.error && !statistics.data ? null : (
      <PendingSubmissions pending={isEmpty && !statistics.data ? undefined : pending.data} />
    );
  return (
    <Panel
      title="Pending Submissions"
      isFlush
      aside={
        pending.data &&
        pending.data.length > 0 && <Button {...link(paths.submissions())}>All submissions</Button>
      }
    >
      {pending.error && !pending.data ? (
        <Box pad="foot">
          <QueryError error={pending.error} onRetry={() => void pending.refetch()} />
        </Box>
      ) : (
        part
      )}
    </Panel>
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

export default function DashboardPage() {
  // In the order of dashboardReads, which a reload requests before this page is loaded.
  const announcements = useApi('GetAnnouncements');
  const statistics = useApi('GetSubmissionsStatistics');
  const uploads = useApi('GetBulkUploadAvailabilities');
  const pending = useApi('GetPendingSubmissions');
  const events = useApi('GetEventsForUser', eventsQuery);
  const user = useApi('GetCurrentUser');
  const measurementYear = useMeasurementYear();
  const isClosed = useIsSeasonClosed();
  const hasLessMotion = usePrefersLessMotion();
  const isComplete = pending.data?.length === 0 && (statistics.data?.submission ?? 0) > 0;
  return (
    <>
      <PageHeader
        title="Home"
        lead={measurementYear > 0 ? `Measurement year ${measurementYear}` : undefined}
        actions={!isClosed && <UploadButtons uploads={uploads.data ?? null} />}
      />
      {isClosed && <ClosedNotice year={measurementYear} hasPending={!isComplete} />}
      {isComplete && !isClosed && (
        <Box below="l">
          <Notice tone="ok" title="All submissions are Complete!" />
          {!hasLessMotion && <Celebration />}
        </Box>
      )}
      {statistics.error && !statistics.data ? (
        <Box below="l">
          <QueryError error={statistics.error} onRetry={() => void statistics.refetch()} />
        </Box>
      ) : (
        <Counts statistics={statistics.data} />
      )}
      <Columns className={styles.columns}>
        <Stack gap="l">
          <PendingPanel pending={pending} statistics={statistics} />
          {pending.data && pending.data.length > 0 && (
            <Panel title="Pending by stage">
              <StageBars pending={pending.data} />
            </Panel>
          )}
        </Stack>
        <Stack gap="l" items="start" className={styles.aside}>
          <Announcements query={announcements} canManage={user.data?.may.manageAnnouncements ?? false} />
          <Communications />
          {!isClosed && <SeasonDates pending={pending.data} />}
          <RecentActivity query={events} />
        </Stack>
      </Columns>
    </>
  );
}

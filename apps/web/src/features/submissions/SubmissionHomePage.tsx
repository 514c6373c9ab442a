/**
 * Submission home: the state of one component of a submission, and every action on it. Spec:
 * submissions-home.
 */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { type Component, hedisComponent, isHedis, parseComponent } from '@idss/domain/program';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { usePushIsOpen } from '#src/api/push.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { CountdownChip, ShortDeadline } from '#src/components/Moment.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { useSeasonOf } from '#src/components/use-season-of.ts';
import { paths } from '#src/paths.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton, VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Stepper, type StepperStep } from '#src/ui/Stepper.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import styles from './SubmissionHomePage.module.css';
import { Box, Heading, Stack } from '#src/ui/Layout.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ComponentCards } from './ComponentCards.tsx';
import { HomeHead, type Outlook } from './HomeHead.tsx';
import { type HomeTab, parseTab, getTabs } from './home-tabs.ts';
import { getStage } from '#src/components/submission-stage.ts';

/** Parts of submission home that other features provide. */
export interface HomeParts {
  /** The step at the left, findings and files at the right. */
  readonly work: (summary: SubmissionSummary, outlook: Outlook | undefined) => ReactNode;
  /** The unsaved changes of a review table that is no longer visible. */
  readonly unsavedChanges: (subId: number) => ReactNode;
  readonly tabs: Readonly<
    Record<Exclude<HomeTab, 'edit'>, (summary: SubmissionSummary, showFirst: () => void) => ReactNode>
  >;
}

interface PartsProps {
  readonly summary: SubmissionSummary;
  readonly outlook: Outlook | undefined;
  readonly parts: HomeParts;
}

const notExtractable =
  'This submission is a Test or Non Audited submission and will not be processed by HDF, and consequently has no data.';

/** The words that every step of a submission has in its title are only heard: all steps fit into one line. */
function ShortTitle({ title }: { title: string }) {
  const [, before = '', shown = title, after = ''] =
    /^((?:Apply|Finalize|Submission) )?(.*?)( Submission)?$/.exec(title) ?? [];
  return (
    <>
      {before && <VisuallyHidden>{before}</VisuallyHidden>}
      {shown}
      {after && <VisuallyHidden>{after}</VisuallyHidden>}
    </>
  );
}

const getSteps = ({ steps }: SubmissionSummary): StepperStep[] =>
  steps.map(({ step, title, state, dueAt, isLate }) => ({
    id: step,
    title,
    shownTitle: <ShortTitle title={title} />,
    state,
    note:
      dueAt &&
      state !== 'done' &&
      (isLate || state === 'active' ? <CountdownChip at={dueAt} /> : <ShortDeadline at={dueAt} />),
  }));

function EditTab({ summary, outlook, parts }: PartsProps) {
  const { currentFile } = summary;
  const canAttest = summary.canChooseReporting.ok || summary.canSign.ok;
  // Where a role is missing the stage card says so, and who can help.
  const isOnlyRead = summary.isReadOnly && summary.actions.every(({ whoCan }) => whoCan === null);
  return (
    <>
      <div className={styles.steps}>
        <Stepper isDense label="Steps of this submission" steps={getSteps(summary)} />
      </div>
      <Stack gap="m" above="s">
        {summary.lastUploadRefused && currentFile && (
          <Notice tone="warn" title="The last upload was refused" isAnnounced={false}>
            The file of {formatMoment(currentFile.uploadedAt)} ({currentFile.originalName}) remains the
            current file.
          </Notice>
        )}
        {isOnlyRead && !canAttest && getStage(summary) !== 'complete' && (
          <Notice tone="info" isAnnounced={false}>
            You can read this submission. At this step there is nothing in it that you can change.
          </Notice>
        )}
        {parts.work(summary, outlook)}
        {!summary.submissionIsExtractable && (
          <Notice tone="info" isAnnounced={false}>
            {notExtractable}
          </Notice>
        )}
      </Stack>
    </>
  );
}

function Home({
  summary,
  tab,
  parts,
}: {
  summary: SubmissionSummary;
  tab: string | undefined;
  parts: HomeParts;
}) {
  const navigate = useNavigate();
  const { subId, component, productLine } = summary;
  const tabs = getTabs(summary);
  const current: HomeTab = tabs.find(({ id }) => id === parseTab(tab))?.id ?? 'edit';
  const show = (id: HomeTab, isPassing = false): void =>
    void navigate({
      to: '/submissionHome/$subId/{-$component}/{-$productLine}',
      params: { subId: String(subId), component, productLine },
      search: { tab: id === 'edit' ? undefined : id },
      replace: isPassing,
    });
  const outlook = useApi('GetSubmissionOutlook', { submissionId: subId, component }).data;
  return (
    <Stack gap="s" className={styles.home}>
      <Heading>
        <HomeHead summary={summary} outlook={outlook} />
      </Heading>
      {isHedis(component) && !tabs.some(({ id }) => id === 'review') && parts.unsavedChanges(subId)}
      <ComponentCards summary={summary} outlook={outlook} />
      <Box>
        <Tabs
          label={`Submission ${subId}`}
          tabs={tabs}
          current={current}
          onChange={show}
          aside={
            isHedis(component) &&
            summary.canViewResults.ok && (
              <AppLink href={paths.measureListing(subId, productLine)}>Measures</AppLink>
            )
          }
        >
          {current === 'edit' ? (
            <EditTab summary={summary} outlook={outlook} parts={parts} />
          ) : (
            <Card className={styles.tab}>{parts.tabs[current](summary, () => show('edit'))}</Card>
          )}
        </Tabs>
      </Box>
    </Stack>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Without a component: the first that the submission has. */
function useSummary(subId: number, linkedComponent: Component | null, isEnabled: boolean) {
  const isPushOpen = usePushIsOpen();
  const summary = useApi(
    'GetSubmissionSummary',
    { subId: subId, component: linkedComponent ?? hedisComponent },
    {
      enabled: isEnabled,
      // Push reports the progress of a job; slow polling stays in case a hint is lost.
      refetchInterval: ({ state }) => (state.data?.isJobRunning ? (isPushOpen ? 10_000 : 2_000) : false),
    },
  );
  const isWithoutHedis = linkedComponent === null && isMissing(summary.error);
  const cahpsSummary = useApi(
    'GetSubmissionSummary',
    { subId: subId, component: 'CAHPS' },
    { enabled: isWithoutHedis },
  );
  const hosSummary = useApi(
    'GetSubmissionSummary',
    { subId: subId, component: 'HOS' },
    { enabled: isWithoutHedis && isMissing(cahpsSummary.error) },
  );
  const data = summary.data ?? cahpsSummary.data ?? hosSummary.data;
  const failure = isWithoutHedis
    ? isMissing(cahpsSummary.error)
      ? hosSummary.error
      : cahpsSummary.error
    : summary.error;
  return { summary, data, failure };
}

const from = '/shell/submissionHome/$subId/{-$component}/{-$productLine}';

/** Completes the address, so that it can be shared, and corrects a wrong product line. */
function useCompleteAddress(data: SubmissionSummary | undefined, linkedComponent: Component | null): void {
  const { subId, productLine } = useParams({ from });
  const search = useSearch({ from });
  const navigate = useNavigate();
  useEffect(() => {
    if (
      data &&
      (linkedComponent !== data.component || (productLine !== undefined && productLine !== data.productLine))
    )
      void navigate({
        to: '/submissionHome/$subId/{-$component}/{-$productLine}',
        params: { subId, component: data.component, productLine: data.productLine },
        search,
        replace: true,
      });
  }, [data, linkedComponent, productLine, subId, search, navigate]);
}

export function SubmissionHomePage({ parts }: { parts: HomeParts }) {
  const { subId, component } = useParams({ from });
  const search = useSearch({ from });
  const linkedComponent = component === undefined ? null : parseComponent(component);
  const isComponentValid = component === undefined || linkedComponent !== null;
  const isNumber = /^\d{1,9}$/.test(subId);
  const { summary, data, failure } = useSummary(Number(subId), linkedComponent, isNumber && isComponentValid);
  useCompleteAddress(data, linkedComponent);
  useSeasonOf(data?.measurementYear);

  // Access was removed while the page was open: data read before is no longer shown.
  const isRemoved = summary.data !== undefined && isMissing(summary.error);
  if (data && !isRemoved)
    return <Home key={`${data.subId} ${data.component}`} summary={data} tab={search.tab} parts={parts} />;
  if (!isNumber || !isComponentValid || isMissing(failure))
    return (
      <Stack gap="xl">
        <MessageScreen
          title="This submission is not available"
          icon="lock"
          actions={<AppLink href={paths.submissions()}>Back to submissions</AppLink>}
        >
          There is no such submission in this season, or you have no access to it. If you should see it, ask
          the administrator of your organization for access.
        </MessageScreen>
        {isNumber && parts.unsavedChanges(Number(subId))}
      </Stack>
    );
  if (failure)
    return (
      <>
        <PageHeader title={`Submission ${subId}`} />
        <QueryError
          title="The submission could not be loaded"
          error={failure}
          onRetry={() => void summary.refetch()}
        />
      </>
    );
  return <PageSkeleton />;
}

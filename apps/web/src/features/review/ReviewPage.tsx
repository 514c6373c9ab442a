/**
 * The auditor review table at its own address, over the whole window; until it is read, and where it cannot be read or has no
 * rows, an ordinary page. Spec: audit-table.
 */
import { hedisComponent } from '@idss/domain/program';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { Navigate, useParams } from '@tanstack/react-router';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { useSeasonOf } from '#src/components/use-season-of.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { ReviewWorkplace } from './ReviewWorkplace.tsx';

// Where the table can no longer be shown.
const UnsavedChanges = lazyComponent(() => import('./UnsavedChanges.tsx'));

/** Access was removed while the table was open: data read before is no longer shown. */
const isAccessRemoved = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

const Head = ({ subId, productLine }: Pick<SubmissionSummary, 'subId' | 'productLine'>) => (
  <PageHeader
    title={`Review of submission ${subId}`}
    actions={
      <AppLink href={paths.submissionHome(subId, hedisComponent, productLine)}>
        Back to the submission
      </AppLink>
    }
  />
);

function Table({ summary }: { summary: SubmissionSummary }) {
  const { subId } = summary;
  const review = useApi('GetAuditDesignations', { submissionId: subId, component: hedisComponent });
  if (review.isPending) return <PageSkeleton />;
  if (!review.data || isAccessRemoved(review.error))
    return (
      <Stack gap="l">
        <Head {...summary} />
        <QueryError
          title={review.data ? 'You no longer have access to the review table' : undefined}
          error={review.error}
          onRetry={() => void review.refetch()}
        />
        <UnsavedChanges subId={subId} />
      </Stack>
    );
  if (review.data.categories.length === 0)
    return (
      <Stack gap="l">
        <Head {...summary} />
        <EmptyState title="There is nothing to review yet">
          The measures are listed here as soon as a file without schema errors was loaded.
        </EmptyState>
        <UnsavedChanges subId={subId} />
      </Stack>
    );
  return <ReviewWorkplace summary={summary} review={review.data} />;
}

export default function ReviewPage() {
  const { subId, productLine } = useParams({ from: '/shell/auditorreview/$subId/$productLine' });
  const summary = useApi(
    'GetSubmissionSummary',
    { subId: Number(subId), component: hedisComponent },
    { enabled: /^\d{1,9}$/.test(subId) },
  );
  useSeasonOf(summary.data?.measurementYear);
  const isMissing = summary.error instanceof ApiError && summary.error.status === 404;
  // The submission's home says what is not there, and keeps what was typed.
  if (!/^\d{1,9}$/.test(subId) || isMissing || summary.data?.canSeeDesignations === false)
    return (
      <Navigate
        to="/submissionHome/$subId/{-$component}/{-$productLine}"
        params={{ subId, component: hedisComponent, productLine }}
        replace
      />
    );
  if (summary.data) return <Table key={subId} summary={summary.data} />;
  if (summary.error)
    return (
      <>
        <PageHeader title={`Review of submission ${subId}`} />
        <QueryError
          title="The submission could not be loaded"
          error={summary.error}
          onRetry={() => void summary.refetch()}
        />
      </>
    );
  return <PageSkeleton />;
}

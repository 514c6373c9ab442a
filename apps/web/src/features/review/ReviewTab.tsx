/** AUDITOR REVIEW TABLE: until it is read, and where it cannot be read or has no rows. Spec: audit-table. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { hedisComponent } from '@idss/domain/program';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Box, Stack } from '#src/ui/Layout.tsx';
import UnsavedChanges from './UnsavedChanges.tsx';
import { ReviewWorkplace } from './ReviewWorkplace.tsx';
import styles from './ReviewTab.module.css';

/** Access was removed while the table was open: data read before is no longer shown. */
const isAccessRemoved = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

export default function ReviewTab({ summary }: { summary: SubmissionSummary }) {
  const review = useApi('GetAuditDesignations', { submissionId: summary.subId, component: hedisComponent });
  if (review.isPending)
    return (
      <div className={styles.loading}>
        <LinesSkeleton lines={16} />
      </div>
    );
  if (!review.data || isAccessRemoved(review.error))
    return (
      <Stack gap="l" pad="l">
        <QueryError
          title={review.data ? 'You no longer have access to the review table' : undefined}
          error={review.error}
          onRetry={() => void review.refetch()}
        />
        <UnsavedChanges subId={summary.subId} />
      </Stack>
    );
  if (review.data.categories.length === 0)
    return (
      <Box pad="l">
        <EmptyState title="There is nothing to review yet">
          The measures are listed here as soon as a file without schema errors was loaded.
        </EmptyState>
        <UnsavedChanges subId={summary.subId} />
      </Box>
    );
  return <ReviewWorkplace summary={summary} review={review.data} />;
}

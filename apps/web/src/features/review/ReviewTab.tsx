/** AUDITOR REVIEW TABLE: how far the review of each category is, and the way into the table. Spec: audit-table. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { pluralize } from '@idss/domain/format-number';
import { hedisComponent } from '@idss/domain/program';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FlatTable, FlatTableScroller } from '#src/ui/FlatTable.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';
import type { Review } from './review-rows.ts';
import UnsavedChanges from './UnsavedChanges.tsx';

type Category = Review['categories'][number];

const listRows = ({ measures }: Category) => measures.flatMap((measure) => [measure, ...measure.indicators]);

const Categories = ({ categories }: Pick<Review, 'categories'>) => (
  <FlatTableScroller role="region" aria-label="Categories" tabIndex={0}>
    <FlatTable aria-label="Review by category">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" data-number data-wide>
            Measures
          </th>
          <th scope="col" data-number>
            Rows
          </th>
          <th scope="col" data-number>
            Reviewed
          </th>
          <th scope="col" data-number>
            Open
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => {
          const rows = listRows(category);
          return (
            <tr key={category.categoryName}>
              <th scope="row">{category.categoryName}</th>
              <td data-number data-wide>
                {category.measures.length}
              </td>
              <td data-number>{rows.length}</td>
              <td data-number>
                {rows.filter(({ reviewed }) => reviewed !== null).length} of{' '}
                {rows.filter(({ canReview }) => canReview).length}
              </td>
              <td data-number>{rows.filter(({ isOpen }) => isOpen).length}</td>
            </tr>
          );
        })}
      </tbody>
    </FlatTable>
  </FlatTableScroller>
);

function Overview({ summary, review }: { summary: SubmissionSummary; review: Review }) {
  const link = useAppLink();
  const rows = review.categories.flatMap(listRows).length;
  return (
    <Stack gap="m" pad="l">
      <Row>
        <Button
          variant="contained"
          startIcon={<Icon name="table" size={16} />}
          {...link(paths.review(summary.subId, summary.productLine))}
        >
          Open the review table
        </Button>
        <Muted>
          {rows} {pluralize(rows, 'row')}, {review.reviewed} of {review.toReview} reviewed, {review.open} open
        </Muted>
      </Row>
      <Categories categories={review.categories} />
    </Stack>
  );
}

export default function ReviewTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, productLine } = summary;
  const { row, measure } = useSearch({ from: '/shell/submissionHome/$subId/{-$component}/{-$productLine}' });
  const review = useApi('GetAuditDesignations', { submissionId: subId, component: hedisComponent });
  // Links from before the table had its own address.
  if (row !== undefined || measure !== undefined)
    return (
      <Navigate
        to="/auditorreview/$subId/$productLine"
        params={{ subId: String(subId), productLine }}
        search={{ row, measure }}
        replace
      />
    );
  if (review.isPending) return <LinesSkeleton lines={8} />;
  if (!review.data)
    return (
      <Stack gap="l" pad="l">
        <QueryError error={review.error} onRetry={() => void review.refetch()} />
        <UnsavedChanges subId={subId} />
      </Stack>
    );
  if (review.data.categories.length === 0)
    return (
      <Stack gap="l" pad="l">
        <EmptyState title="There is nothing to review yet">
          The measures are listed here as soon as a file without schema errors was loaded.
        </EmptyState>
        <UnsavedChanges subId={subId} />
      </Stack>
    );
  return <Overview summary={summary} review={review.data} />;
}

/** How far the review is. The same object until one of its numbers changes. */
import { useMemo } from 'react';
import type { ReviewRow, Rows } from './review-rows.ts';

interface Counted {
  readonly rows: Rows;
  readonly isReviewed: (row: ReviewRow) => boolean;
  readonly shown: number;
  readonly open: number;
  readonly unsaved: number;
}

export function useCounts({ rows, isReviewed, shown, open, unsaved }: Counted) {
  const { size: total } = rows;
  const reviewRows = [...rows.values()].filter(({ canReview }) => canReview);
  const { length: toReview } = reviewRows;
  const { length: reviewed } = reviewRows.filter(isReviewed);
  return useMemo(
    () => ({ shown, total, open, unsaved, reviewed, toReview }),
    [shown, total, open, unsaved, reviewed, toReview],
  );
}

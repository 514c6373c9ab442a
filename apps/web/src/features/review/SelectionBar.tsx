/** What can be done with all selected rows, for those who selected them by mouse or by touch. The keys do the same. */
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import type { ReviewRow } from './review-rows.ts';
import styles from './SelectionBar.module.css';

export interface SelectionBarProps {
  readonly rows: readonly ReviewRow[];
  readonly onAssign: (rows: readonly ReviewRow[]) => void;
  readonly onReview: (rows: readonly ReviewRow[], isReviewed: boolean) => void;
  readonly onClear: () => void;
}

export default function SelectionBar({ rows, onAssign, onReview, onClear }: SelectionBarProps) {
  const toReview = rows.filter(({ canReview }) => canReview);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      <b>{rows.length} rows</b>
      <Button aria-keyshortcuts="A" onClick={() => onAssign(rows)}>
        Designate
      </Button>
      {toReview.length > 0 && (
        <Button aria-keyshortcuts="Space" onClick={() => onReview(toReview, true)}>
          Mark as reviewed
        </Button>
      )}
      <Button
        color="inherit"
        startIcon={<Icon name="close" size={14} />}
        aria-keyshortcuts="Escape"
        onClick={onClear}
      >
        Clear selection
      </Button>
    </div>
  );
}

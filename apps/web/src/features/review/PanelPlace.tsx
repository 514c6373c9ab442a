/**
 * The place of the panel beside the review table. What the panel shows follows after the table: a key that moves in the table is not
 * waited for by it.
 */
import { memo, useDeferredValue, useMemo } from 'react';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { useLatest } from '#src/components/use-latest.ts';
import type { ReviewRow } from './review-rows.ts';
import type { RowPanelProps } from './RowPanel.tsx';
import styles from './ReviewWorkplace.module.css';

const RowPanel = memo(
  lazyPart<RowPanelProps>(
    () => import('./RowPanel.tsx'),
    () => <aside className={styles.panel} aria-label="Selected row" aria-busy />,
  ),
);

interface PanelPlaceProps
  extends Omit<RowPanelProps, 'isOpen' | 'focus' | 'row' | 'lists' | 'texts' | 'getText'> {
  readonly row: ReviewRow | null;
  readonly panel: Pick<RowPanelProps, 'isOpen' | 'focus'>;
  readonly snippets: Pick<RowPanelProps, 'lists' | 'texts' | 'getText'>;
}

export function PanelPlace({ row, panel, snippets, ...props }: PanelPlaceProps) {
  const shown = useDeferredValue(useMemo(() => ({ row, ...panel }), [row, panel]));
  return (
    <RowPanel
      {...props}
      {...snippets}
      {...shown}
      onAssign={useLatest(props.onAssign)}
      onShow={useLatest(props.onShow)}
      onBack={useLatest(props.onBack)}
    />
  );
}

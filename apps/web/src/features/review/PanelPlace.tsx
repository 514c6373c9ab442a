/**
 * The place of the panel beside the review table. What the panel shows follows after the table: a key that moves in the table does
 * not wait for it.
 */
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
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

/**
 * The value, or that of before until the next frame is painted. A deferred value would be drawn as soon as the key was heard, and
 * delay that frame.
 */
function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // Called just before the frame is painted.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setShown(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return shown;
}

export function PanelPlace({ row, panel, snippets, ...props }: PanelPlaceProps) {
  const shown = useAfterPaint(useMemo(() => ({ row, ...panel }), [row, panel]));
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

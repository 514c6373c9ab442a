/**
 * The edge of a column's heading, which is dragged to make the column wider or narrower. By keyboard: Left and Right change the
 * width, Up and Down go to another column, Home makes it as wide as usual.
 */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { maxColumnWidth, minColumnWidth } from './data-table-model.ts';
import styles from './ColumnWidth.module.css';

export interface ColumnWidthProps {
  readonly header: string;
  readonly width: number;
  readonly isFirst: boolean;
  /** null: as wide as usual. */
  readonly onWidth: (width: number | null) => void;
}

const step = 10;
const limit = (width: number): number =>
  Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));

function focusOther(own: HTMLElement, by: 1 | -1): void {
  const all = [...(own.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
  all[all.indexOf(own) + by]?.focus();
}

export function ColumnWidth({ header, width, isFirst, onWidth }: ColumnWidthProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key === 'ArrowLeft') onWidth(limit(width - step));
    else if (key === 'ArrowRight') onWidth(limit(width + step));
    else if (key === 'Home') onWidth(null);
    else if (key === 'ArrowUp' || key === 'ArrowDown') focusOther(currentTarget, key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width };
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuenow={width}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      title="Drag to change the width; double-click for the usual one"
      tabIndex={isFirst ? 0 : -1}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (drag.current) onWidth(limit(drag.current.width + clientX - drag.current.x));
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onWidth(null)}
    />
  );
}

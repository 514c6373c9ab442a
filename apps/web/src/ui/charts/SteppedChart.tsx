/**
 * A small picture whose points are read one by one: with the arrow keys, or under the pointer. It is as wide as its place. The page
 * that shows it has the same numbers as a table.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './SteppedChart.module.css';

export interface SteppedChartProps {
  readonly label: string;
  readonly height: number;
  /** What is read at each point, in the order of the arrow keys. */
  readonly points: readonly string[];
  /** Where reading begins. */
  readonly first: number;
  /** Below the picture, while no point is read; beside it, the way to the table. */
  readonly note: string;
  readonly action: ReactNode;
  /** Of each point, for the pointer. */
  readonly getX: (point: number, width: number) => number;
  /** `at`: the point that is read; null: none. */
  readonly children: (drawing: { readonly width: number; readonly at: number | null }) => ReactNode;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  // Of days: a week.
  PageDown: -7,
  PageUp: 7,
};

function findStep(key: string, at: number, last: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  return step === undefined ? null : Math.min(Math.max(at + step, 0), last);
}

export function SteppedChart(props: SteppedChartProps) {
  const { label, height, points, first, getX, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    const observer = new ResizeObserver(() => setWidth(place.clientWidth));
    observer.observe(place);
    setWidth(place.clientWidth);
    return () => observer.disconnect();
  }, []);
  const last = points.length - 1;
  const shown = Math.min(at ?? first, last);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = findStep(event.key, shown, last);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  };
  const onPointer = (clientX: number): void => {
    const x = clientX - (frame.current?.getBoundingClientRect().left ?? 0);
    const distances = points.map((_, point) => Math.abs(getX(point, width) - x));
    setAt(distances.indexOf(Math.min(...distances)));
  };
  return (
    <div>
      <div
        ref={frame}
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={shown + 1}
        aria-valuetext={points[shown]}
        onKeyDown={onKeyDown}
        onFocus={() => setAt(shown)}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => onPointer(event.clientX)}
        onPointerLeave={() => setAt(null)}
      >
        <svg width={width} height={height} aria-hidden>
          {width > 0 && children({ width, at: at === null ? null : shown })}
        </svg>
      </div>
      <div className={styles.foot}>
        {at === null ? <span>{props.note}</span> : <span aria-hidden>{points[shown]}</span>}
        {props.action}
      </div>
    </div>
  );
}

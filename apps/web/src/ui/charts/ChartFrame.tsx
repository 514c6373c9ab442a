/** A still picture over horizontal lines, as wide as its place. It is read aloud by its label. */
import { formatNumber } from '@idss/domain/format-number';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './Chart.module.css';

/** Left of it are the numbers of the lines, below it the labels of what is drawn. */
export interface Drawing {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly y: (value: number) => number;
}

export interface ChartFrameProps {
  readonly label: string;
  readonly height: number;
  /** Pixels that are left free. */
  readonly above: number;
  readonly below: number;
  /** The numbers with a line each, from 0 up. */
  readonly lines: readonly number[];
  readonly children: (drawing: Drawing) => ReactNode;
}

const numbersWidth = 44;
const labelsHeight = 26;

type DrawingSize = Pick<ChartFrameProps, 'height' | 'above' | 'below' | 'lines'>;

export function getDrawing(width: number, { height, above, below, lines }: DrawingSize): Drawing {
  const bottom = height - labelsHeight;
  const highest = lines.at(-1) || 1;
  return {
    left: numbersWidth,
    right: Math.max(numbersWidth, width - below),
    top: above,
    bottom,
    y: (value) => bottom - (value / highest) * (bottom - above),
  };
}

/** The horizontal lines with their numbers. */
export const NumberLines = ({
  lines,
  drawing: { left, right, y },
}: Pick<ChartFrameProps, 'lines'> & { readonly drawing: Drawing }) =>
  lines.map((value) => (
    <g key={value}>
      <line className={styles.line} x1={left} x2={right} y1={y(value)} y2={y(value)} />
      <text className={styles.label} x={left - 8} y={y(value) + 4} textAnchor="end">
        {formatNumber(value)}
      </text>
    </g>
  ));

export function ChartFrame({ label, height, above, below, lines, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const place = frame.current;
    if (!place) return undefined;
    const observer = new ResizeObserver(() => setWidth(place.clientWidth));
    observer.observe(place);
    setWidth(place.clientWidth);
    return () => observer.disconnect();
  }, []);
  const drawing = getDrawing(width, { height, above, below, lines });
  return (
    <div ref={frame} className={styles.frame} role="img" aria-label={label}>
      <svg width={width} height={height} aria-hidden>
        <NumberLines lines={lines} drawing={drawing} />
        {width > 0 && children(drawing)}
      </svg>
    </div>
  );
}

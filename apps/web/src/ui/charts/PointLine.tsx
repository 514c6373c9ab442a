/** One number for each of several moments, with a point that is selected. What selects it from the keyboard is next to it. */
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { getCountTicks } from './chart-ticks.ts';

export interface PointLineProps {
  /** Read aloud instead of the drawing. */
  readonly label: string;
  readonly tone: 'error' | 'warning';
  readonly points: readonly { readonly label: string; readonly value: number }[];
  readonly selected: number;
  readonly onSelect: (index: number) => void;
}

/** Pixels that a label needs. */
const labelWidth = 64;

export function PointLine({ label, tone, points, selected, onSelect }: PointLineProps) {
  const lines = getCountTicks(Math.max(0, ...points.map(({ value }) => value)), 2);
  return (
    <ChartFrame label={label} height={118} above={10} below={24} lines={lines}>
      {({ left, right, top, bottom, y }) => {
        const step = (right - left) / points.length;
        const x = (index: number): number => left + step * (index + 0.5);
        const labelled = Math.max(1, Math.ceil(labelWidth / step));
        return (
          <>
            <line className={styles.selection} x1={x(selected)} x2={x(selected)} y1={top} y2={bottom} />
            <polyline
              className={styles.points}
              data-tone={tone}
              points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
            />
            {points.map((point, index) => (
              <g key={index} onClick={() => onSelect(index)}>
                {/* What is pressed is larger than what is seen. */}
                <rect className={styles.target} x={x(index) - step / 2} y={0} width={step} height={bottom} />
                <circle
                  className={styles.point}
                  data-tone={tone}
                  cx={x(index)}
                  cy={y(point.value)}
                  r={index === selected ? 5 : 3}
                />
                {(points.length - 1 - index) % labelled === 0 && (
                  <text className={styles.label} x={x(index)} y={bottom + 18} textAnchor="middle">
                    {point.label}
                  </text>
                )}
              </g>
            ))}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** One number for each of several times. The page that shows it has the same numbers as a table. */
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { getCountTicks } from './chart-ticks.ts';

export interface BarsProps {
  /** Read aloud instead of the drawing. */
  readonly label: string;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}

/** Pixels that a label needs. */
const labelWidth = 44;

export default function Bars({ label, bars }: BarsProps) {
  const lines = getCountTicks(Math.max(0, ...bars.map(({ value }) => value)), 3);
  return (
    <ChartFrame label={label} height={180} above={12} below={8} lines={lines}>
      {({ left, right, bottom, y }) => {
        const step = (right - left) / Math.max(1, bars.length);
        const labelled = Math.max(1, Math.ceil(labelWidth / step));
        return bars.map((bar, index) => (
          // Two days have an hour of the same name.
          <g key={index}>
            <rect
              className={styles.bar}
              x={left + step * (index + 0.1)}
              y={y(bar.value)}
              width={step * 0.8}
              height={bottom - y(bar.value)}
              rx={2}
            />
            {index % labelled === 0 && (
              <text
                className={styles.label}
                x={left + step * (index + 0.5)}
                y={bottom + 18}
                textAnchor="middle"
              >
                {bar.label}
              </text>
            )}
          </g>
        ));
      }}
    </ChartFrame>
  );
}

/** Numbers that add up, by day, with marked moments. The page that shows it has the same numbers as a table. */
import styles from './Chart.module.css';
import { ChartFrame } from './ChartFrame.tsx';
import { getCountTicks, getDayTicks } from './chart-ticks.ts';

export interface Area {
  readonly label: string;
  readonly values: readonly number[];
  readonly color: string;
}

export interface MarkedMoment {
  readonly at: Date;
  readonly label: string;
  readonly isDeadline: boolean;
}

export interface StackedAreasProps {
  /** Read aloud instead of the drawing. */
  readonly label: string;
  readonly moments: readonly Date[];
  /** From the top down. */
  readonly areas: readonly Area[];
  readonly marks: readonly MarkedMoment[];
  /** The end of the axis, where that is later than the last moment. */
  readonly until: Date;
  readonly formatDay: (at: Date) => string;
}

/** A label of a mark, and what is between the labels and the drawing. */
const rowHeight = 15;
const gap = 5;

export default function StackedAreas({ label, moments, areas, marks, until, formatDay }: StackedAreasProps) {
  const [first = until] = moments;
  // Each area begins where those below it end.
  const sums = areas.map((_, area) =>
    moments.map((_at, day) => areas.slice(area).reduce((sum, { values }) => sum + (values[day] ?? 0), 0)),
  );
  const lines = getCountTicks(Math.max(0, ...(sums[0] ?? [])), 4);
  return (
    <ChartFrame label={label} height={350} above={marks.length * rowHeight + gap} below={24} lines={lines}>
      {({ left, right, top, bottom, y }) => {
        const span = Math.max(1, until.getTime() - first.getTime());
        const x = (moment: Date): number =>
          left + ((moment.getTime() - first.getTime()) / span) * (right - left);
        const edge = (values: readonly number[]): string[] =>
          moments.map((moment, day) => `${x(moment)} ${y(values[day] ?? 0)}`);
        const zeros = moments.map(() => 0);
        const placedMarks = marks
          .map((mark) => ({ ...mark, x: x(mark.at) }))
          .toSorted((a, b) => a.x - b.x)
          .map((mark) => ({ ...mark, isRight: mark.x > (left + right) / 2 }));
        const leftCount = placedMarks.filter(({ isRight }) => !isRight).length;
        return (
          <>
            {areas.map((area, index) => (
              <path
                key={area.label}
                className={styles.area}
                style={{ fill: area.color }}
                d={`M${[...edge(sums[index] ?? zeros), ...edge(sums[index + 1] ?? zeros).toReversed()].join('L')}Z`}
              />
            ))}
            {getDayTicks(first, until, 5).map((at) => (
              <text key={at.getTime()} className={styles.label} x={x(at)} y={bottom + 18} textAnchor="middle">
                {formatDay(at)}
              </text>
            ))}
            {placedMarks.map((mark, index) => {
              // Labels point to the middle, above the lines that end below them: the outermost line is the longest.
              const row = mark.isRight ? index - leftCount : placedMarks.length - 1 - index;
              const labelY = top - gap - row * rowHeight;
              return (
                <g key={mark.label} className={mark.isDeadline ? styles.deadline : styles.mark}>
                  <line x1={mark.x} x2={mark.x} y1={labelY - 10} y2={bottom} />
                  <text
                    x={mark.isRight ? mark.x - gap : mark.x + gap}
                    y={labelY}
                    textAnchor={mark.isRight ? 'end' : 'start'}
                  >
                    {mark.label}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}

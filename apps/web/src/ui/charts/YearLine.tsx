/** A value over a few years, the last of which counts, with the range in which half of all others are. */
import { SteppedChart, type SteppedChartProps } from './SteppedChart.tsx';
import styles from './SteppedChart.module.css';

export interface YearValue {
  readonly year: number;
  /** null: the year has none, and the line a gap. */
  readonly value: number | null;
  readonly text: string;
}

export interface YearLineProps extends Pick<SteppedChartProps, 'note' | 'action'> {
  readonly label: string;
  /** Oldest first. */
  readonly years: readonly YearValue[];
  readonly middle: { readonly year: number; readonly from: number; readonly to: number } | null;
  /** The last value is far from the others. */
  readonly isUnusual: boolean;
}

const height = 84;
const [top, bottom] = [20, 62];
const side = 26;

interface Point {
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** From each year to the next one that follows it. */
const drawPath = (points: readonly Point[]): string =>
  points
    .map(({ place, x, y }, index) => `${points[index - 1]?.place === place - 1 ? 'L' : 'M'}${x} ${y}`)
    .join('');

interface MarkProps {
  readonly point: Point;
  readonly isLast: boolean;
  readonly isUnusual: boolean;
  readonly isRead: boolean;
}

const Mark = ({ point, isLast, isUnusual, isRead }: MarkProps) => (
  <>
    <circle
      className={isLast ? styles.own : styles.point}
      data-unusual={(isLast && isUnusual) || undefined}
      cx={point.x}
      cy={point.y}
      r={isLast ? 5 : 3.5}
    />
    {isRead && <circle className={styles.read} cx={point.x} cy={point.y} r={8} />}
    {!isLast && (
      <text x={point.x} y={point.y - 9} textAnchor="middle">
        {point.text}
      </text>
    )}
  </>
);

function createScale({ years, middle }: Pick<YearLineProps, 'years' | 'middle'>) {
  const values = [
    ...years.flatMap(({ value }) => (value === null ? [] : [value])),
    ...(middle ? [middle.from, middle.to] : []),
  ];
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const last = years.length - 1;
  return {
    y: (value: number): number => bottom - ((value - lowest) / span) * (bottom - top),
    x: (place: number, width: number): number =>
      last === 0 ? width / 2 : side + (place / last) * (width - 2 * side),
  };
}

export function YearLine({ label, years, middle, isUnusual, note, action }: YearLineProps) {
  const last = years.length - 1;
  const { x, y } = createScale({ years, middle });
  const middlePlace = years.findIndex(({ year }) => year === middle?.year);
  return (
    <SteppedChart
      label={label}
      height={height}
      points={years.map(({ year, text }) => `MY ${year}: ${text}`)}
      note={note}
      action={action}
      first={last}
      getX={x}
    >
      {({ width, at }) => {
        const points = years.flatMap(({ value, text }, place): readonly Point[] =>
          value === null ? [] : [{ place, text, x: x(place, width), y: y(value) }],
        );
        return (
          <>
            <line className={styles.axis} x1={0} x2={width} y1={bottom + 6.5} y2={bottom + 6.5} />
            {middle && middlePlace !== -1 && (
              <rect
                className={styles.middle}
                x={x(middlePlace, width) - 22}
                width={44}
                y={y(middle.to)}
                height={Math.max(y(middle.from) - y(middle.to), 2)}
              />
            )}
            <path className={styles.line} d={drawPath(points)} />
            {points.map((point) => (
              <Mark
                key={point.place}
                point={point}
                isLast={point.place === last}
                isUnusual={isUnusual}
                isRead={point.place === at}
              />
            ))}
            {years.map(({ year }, place) => (
              <text key={year} x={x(place, width)} y={height - 3} textAnchor="middle">
                {year}
              </text>
            ))}
          </>
        );
      }}
    </SteppedChart>
  );
}

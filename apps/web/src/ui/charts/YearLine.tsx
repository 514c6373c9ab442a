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

export function YearLine({ label, years, middle, isUnusual, note, action }: YearLineProps) {
  const last = years.length - 1;
  const values = [
    ...years.flatMap(({ value }) => (value === null ? [] : [value])),
    ...(middle ? [middle.from, middle.to] : []),
  ];
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const y = (value: number): number => bottom - ((value - lowest) / span) * (bottom - top);
  const x = (place: number, width: number): number =>
    last === 0 ? width / 2 : side + (place / last) * (width - 2 * side);
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
        const drawn = years.flatMap((each, place) =>
          each.value === null ? [] : [{ ...each, place, x: x(place, width), y: y(each.value) }],
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
            <path
              className={styles.line}
              d={drawn
                .map((point, index) => {
                  const follows = drawn[index - 1]?.place === point.place - 1;
                  return `${follows ? 'L' : 'M'}${point.x} ${point.y}`;
                })
                .join('')}
            />
            {drawn.map((point) => (
              <g key={point.year}>
                <circle
                  className={point.place === last ? styles.own : styles.point}
                  data-unusual={(point.place === last && isUnusual) || undefined}
                  cx={point.x}
                  cy={point.y}
                  r={point.place === last ? 5 : 3.5}
                />
                {point.place === at && <circle className={styles.read} cx={point.x} cy={point.y} r={8} />}
                {point.place !== last && (
                  <text x={point.x} y={point.y - 9} textAnchor="middle">
                    {point.text}
                  </text>
                )}
              </g>
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

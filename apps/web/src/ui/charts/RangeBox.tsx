/** Where one value is among many, of which only ranges are known: the middle half as a box, the middle eight tenths as a line. */
import { SteppedChart, type SteppedChartProps } from './SteppedChart.tsx';
import styles from './SteppedChart.module.css';

export interface RangeBoxProps extends Pick<SteppedChartProps, 'note' | 'action'> {
  readonly label: string;
  readonly lowTenth: number;
  readonly lowQuarter: number;
  readonly median: number;
  readonly highQuarter: number;
  readonly highTenth: number;
  /** null: it has no number. */
  readonly own: number | null;
  readonly isUnusual: boolean;
  /** What is read at each point, from left to right: each of the five, and the own value at its place. */
  readonly describe: (
    point: 'lowTenth' | 'lowQuarter' | 'median' | 'highQuarter' | 'highTenth' | 'own',
  ) => string;
  readonly format: (value: number) => string;
}

const height = 42;
const centre = 14;
const side = 22;
const ranges = ['lowTenth', 'lowQuarter', 'median', 'highQuarter', 'highTenth'] as const;

export function RangeBox(props: RangeBoxProps) {
  const { label, own, isUnusual, describe, format, note, action } = props;
  const points = [
    ...ranges.map((name) => ({ name, value: props[name] })),
    ...(own === null ? [] : [{ name: 'own' as const, value: own }]),
  ].toSorted((a, b) => a.value - b.value);
  const [lowest = 0, highest = 0] = [points[0]?.value, points.at(-1)?.value];
  const span = highest - lowest || 1;
  const x = (value: number, width: number): number => side + ((value - lowest) / span) * (width - 2 * side);
  const first = points.findIndex(({ name }) => name === (own === null ? 'median' : 'own'));
  return (
    <SteppedChart
      label={label}
      height={height}
      points={points.map(({ name }) => describe(name))}
      note={note}
      action={action}
      first={first}
      getX={(point, width) => x(points[point]?.value ?? 0, width)}
    >
      {({ width, at }) => {
        const place = (value: number): number => x(value, width);
        const read = at === null ? undefined : points[at];
        return (
          <>
            <line
              className={styles.reach}
              x1={place(props.lowTenth)}
              x2={place(props.highTenth)}
              y1={centre}
              y2={centre}
            />
            {[props.lowTenth, props.highTenth].map((value, end) => (
              <line
                key={end}
                className={styles.reach}
                x1={place(value)}
                x2={place(value)}
                y1={centre - 5}
                y2={centre + 5}
              />
            ))}
            <rect
              className={styles.middle}
              x={place(props.lowQuarter)}
              width={Math.max(place(props.highQuarter) - place(props.lowQuarter), 2)}
              y={centre - 9}
              height={18}
              rx={2}
            />
            <line
              className={styles.median}
              x1={place(props.median)}
              x2={place(props.median)}
              y1={centre - 9}
              y2={centre + 9}
            />
            {own !== null && (
              <circle
                className={styles.own}
                data-unusual={isUnusual || undefined}
                cx={place(own)}
                cy={centre}
                r={5}
              />
            )}
            {read && <circle className={styles.read} cx={place(read.value)} cy={centre} r={9} />}
            <text x={place(lowest)} y={height - 6} textAnchor="middle">
              {format(lowest)}
            </text>
            <text x={place(highest)} y={height - 6} textAnchor="middle">
              {format(highest)}
            </text>
          </>
        );
      }}
    </SteppedChart>
  );
}

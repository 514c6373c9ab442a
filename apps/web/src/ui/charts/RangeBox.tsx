/** Where one value is among many, of which only ranges are known: the middle half as a box, the middle eight tenths as a line. */
import { SteppedChart, type SteppedChartProps } from './SteppedChart.tsx';
import styles from './SteppedChart.module.css';

const rangeNames = ['lowTenth', 'lowQuarter', 'median', 'highQuarter', 'highTenth'] as const;
type Ranges = Readonly<Record<(typeof rangeNames)[number], number>>;
export type RangePoint = keyof Ranges | 'own';

export interface RangeBoxProps extends Pick<SteppedChartProps, 'note' | 'action'> {
  readonly label: string;
  readonly ranges: Ranges;
  /** null: it has no number. */
  readonly own: number | null;
  readonly isUnusual: boolean;
  /** What is read at each point, from left to right: each of the five, and the own value at its place. */
  readonly describe: (point: RangePoint) => string;
  readonly format: (value: number) => string;
}

const height = 42;
const centre = 14;
const side = 22;

interface BoxProps {
  readonly ranges: Ranges;
  readonly x: (value: number) => number;
}

const Box = ({ ranges: { lowTenth, lowQuarter, median, highQuarter, highTenth }, x }: BoxProps) => (
  <>
    <line className={styles.reach} x1={x(lowTenth)} x2={x(highTenth)} y1={centre} y2={centre} />
    {[lowTenth, highTenth].map((value, end) => (
      <line key={end} className={styles.reach} x1={x(value)} x2={x(value)} y1={centre - 5} y2={centre + 5} />
    ))}
    <rect
      className={styles.middle}
      x={x(lowQuarter)}
      width={Math.max(x(highQuarter) - x(lowQuarter), 2)}
      y={centre - 9}
      height={18}
      rx={2}
    />
    <line className={styles.median} x1={x(median)} x2={x(median)} y1={centre - 9} y2={centre + 9} />
  </>
);

export function RangeBox({ label, ranges, own, isUnusual, describe, format, note, action }: RangeBoxProps) {
  const points = [
    ...rangeNames.map((name) => ({ name, value: ranges[name] })),
    ...(own === null ? [] : [{ name: 'own' as const, value: own }]),
  ].toSorted((a, b) => a.value - b.value);
  const ends = [points[0]?.value ?? 0, points.at(-1)?.value ?? 0] as const;
  const span = ends[1] - ends[0] || 1;
  const getX = (value: number, width: number): number =>
    side + ((value - ends[0]) / span) * (width - 2 * side);
  return (
    <SteppedChart
      label={label}
      height={height}
      points={points.map(({ name }) => describe(name))}
      note={note}
      action={action}
      first={points.findIndex(({ name }) => name === (own === null ? 'median' : 'own'))}
      getX={(point, width) => getX(points[point]?.value ?? 0, width)}
    >
      {({ width, at }) => {
        const x = (value: number): number => getX(value, width);
        const read = at === null ? undefined : points[at];
        return (
          <>
            <Box ranges={ranges} x={x} />
            {own !== null && (
              <circle
                className={styles.own}
                data-unusual={isUnusual || undefined}
                cx={x(own)}
                cy={centre}
                r={5}
              />
            )}
            {read && <circle className={styles.read} cx={x(read.value)} cy={centre} r={9} />}
            {ends.map((value, end) => (
              <text key={end} x={x(value)} y={height - 6} textAnchor="middle">
                {format(value)}
              </text>
            ))}
          </>
        );
      }}
    </SteppedChart>
  );
}

/**
 * Numbers that add up, by day, with marked moments. Its days are read one by one, with the arrow keys or under the pointer. The page
 * that shows it has the same numbers as a table.
 */
import styles from './Chart.module.css';
import { type Drawing, getDrawing, NumberLines } from './ChartFrame.tsx';
import { getCountTicks, getDayTicks } from './chart-ticks.ts';
import { SteppedChart } from './SteppedChart.tsx';

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
  /** What is read at each of them. */
  readonly points: readonly string[];
  /** Below the picture, while none is read. */
  readonly note: string;
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
const height = 350;
/** About as wide as a letter of a label is. */
const letterWidth = 5.8;

/** As much of it as has room. */
const fit = (label: string, room: number): string => {
  const letters = Math.max(4, Math.floor(room / letterWidth));
  return label.length <= letters ? label : `${label.slice(0, letters - 1).trimEnd()}…`;
};

export default function StackedAreas(props: StackedAreasProps) {
  const { label, moments, points, note, areas, marks, until } = props;
  const [first = until] = moments;
  // Each area begins where those below it end.
  const sums = areas.map((_, area) =>
    moments.map((_at, day) => areas.slice(area).reduce((sum, { values }) => sum + (values[day] ?? 0), 0)),
  );
  const lines = getCountTicks(Math.max(0, ...(sums[0] ?? [])), 4);
  const size = { height, above: marks.length * rowHeight + gap, below: 24, lines };
  const span = Math.max(1, until.getTime() - first.getTime());
  const toX = (moment: Date, { left, right }: Drawing): number =>
    left + ((moment.getTime() - first.getTime()) / span) * (right - left);
  return (
    <SteppedChart
      label={label}
      height={height}
      points={points}
      first={points.length - 1}
      note={note}
      action={null}
      getX={(point, width) => toX(moments[point] ?? first, getDrawing(width, size))}
    >
      {({ width, at }) => {
        const drawing = getDrawing(width, size);
        const x = (moment: Date): number => toX(moment, drawing);
        const readAt = at === null ? undefined : moments[at];
        return (
          <>
            <NumberLines lines={lines} drawing={drawing} />
            <Areas areas={areas} sums={sums} moments={moments} y={drawing.y} x={x} />
            {getDayTicks(first, until, width < 500 ? 3 : 5).map((tick) => (
              <text
                key={tick.getTime()}
                className={styles.label}
                x={x(tick)}
                y={drawing.bottom + 18}
                textAnchor="middle"
              >
                {props.formatDay(tick)}
              </text>
            ))}
            <Marks marks={marks} drawing={drawing} x={x} />
            {readAt && (
              <line
                className={styles.read}
                x1={x(readAt)}
                x2={x(readAt)}
                y1={drawing.top}
                y2={drawing.bottom}
              />
            )}
          </>
        );
      }}
    </SteppedChart>
  );
}

interface PlacedProps {
  readonly x: (moment: Date) => number;
}

function Areas({
  areas,
  sums,
  moments,
  x,
  y,
}: PlacedProps &
  Pick<StackedAreasProps, 'areas' | 'moments'> &
  Pick<Drawing, 'y'> & { readonly sums: readonly (readonly number[])[] }) {
  const edge = (values: readonly number[]): string[] =>
    moments.map((moment, day) => `${x(moment)} ${y(values[day] ?? 0)}`);
  const zeros = moments.map(() => 0);
  return areas.map((area, index) => (
    <path
      key={area.label}
      className={styles.area}
      style={{ fill: area.color }}
      d={`M${[...edge(sums[index] ?? zeros), ...edge(sums[index + 1] ?? zeros).toReversed()].join('L')}Z`}
    />
  ));
}

function Marks({
  marks,
  drawing: { left, right, top, bottom },
  x,
}: PlacedProps & Pick<StackedAreasProps, 'marks'> & { readonly drawing: Drawing }) {
  const placedMarks = marks
    .map((mark) => ({ ...mark, x: x(mark.at) }))
    .toSorted((a, b) => a.x - b.x)
    .map((mark) => ({ ...mark, isRight: mark.x > (left + right) / 2 }))
    .map((mark) => ({ ...mark, text: fit(mark.label, (mark.isRight ? mark.x : right - mark.x) - gap) }));
  const leftCount = placedMarks.filter(({ isRight }) => !isRight).length;
  return placedMarks.map((mark, index) => {
    // Labels point to the middle, above the lines that end below them: the outermost line is the longest.
    const row = mark.isRight ? index - leftCount : placedMarks.length - 1 - index;
    const labelY = top - gap - row * rowHeight;
    return (
      <g key={mark.label} className={mark.isDeadline ? styles.deadline : styles.mark}>
        {mark.text !== mark.label && <title>{mark.label}</title>}
        <line x1={mark.x} x2={mark.x} y1={labelY - 10} y2={bottom} />
        <text
          x={mark.isRight ? mark.x - gap : mark.x + gap}
          y={labelY}
          textAnchor={mark.isRight ? 'end' : 'start'}
        >
          {mark.text}
        </text>
      </g>
    );
  });
}

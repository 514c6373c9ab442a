/** Marked moments of a chart over time: a line each, which leads up to its own label. */
import { useTheme } from '@mui/material/styles';
import { useDrawingArea, useXScale } from '@mui/x-charts/hooks';

export interface MarkedMoment {
  readonly at: Date;
  readonly label: string;
  readonly isDeadline: boolean;
}

const rowHeight = 15;
const gap = 5;

/** The space above the drawing that the labels need. */
export const topOf = (marks: readonly MarkedMoment[]): number => marks.length * rowHeight + gap;

export function MarkedMoments({ marks }: { readonly marks: readonly MarkedMoment[] }) {
  const { vars } = useTheme();
  const { left, top, width, height } = useDrawingArea();
  const scale = useXScale<'time'>();
  const placed = marks
    .map((mark) => ({ ...mark, x: Number(scale(mark.at)) }))
    .toSorted((a, b) => a.x - b.x)
    .map((mark) => ({ ...mark, isRight: mark.x > left + width / 2 }));
  const leftCount = placed.filter(({ isRight }) => !isRight).length;
  return placed.map(({ label, x, isDeadline, isRight }, index) => {
    // Labels point to the middle, above the lines that end below them: the outermost line is the longest.
    const row = isRight ? index - leftCount : placed.length - 1 - index;
    const y = top - gap - row * rowHeight;
    const color = isDeadline ? vars.palette.error.main : vars.palette.text.primary;
    return (
      <g key={label}>
        <line
          x1={x}
          x2={x}
          y1={y - 10}
          y2={top + height}
          style={{ stroke: color }}
          {...(isDeadline ? {} : { strokeDasharray: '3 3' })}
        />
        <text
          x={isRight ? x - gap : x + gap}
          y={y}
          textAnchor={isRight ? 'end' : 'start'}
          style={{ fill: color, fontSize: 11 }}
        >
          {label}
        </text>
      </g>
    );
  });
}

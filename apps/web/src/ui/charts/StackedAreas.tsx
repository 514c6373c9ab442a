/** Numbers that add up, by day, with marked moments. The page that shows it has the same numbers as a table. */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { ChartFrame } from './ChartFrame.styles.ts';
import { stageColors } from './stage-colors.ts';

export interface Area {
  readonly label: string;
  readonly values: readonly number[];
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
  readonly dayText: (at: Date) => string;
}

const height = 350;
const lineHeight = 14;

/** Deadlines have two lines for their labels in turn, and what is no deadline the one below. */
const lineOf = ({ isDeadline }: MarkedMoment, index: number): number => (isDeadline ? 2 + (index % 2) : 1);

export default function StackedAreas({ label, moments, areas, marks, until, dayText }: StackedAreasProps) {
  const theme = useTheme();
  const colors = stageColors(theme, areas.length);
  // Labels would lie on each other there.
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'));
  const [first = until] = moments;
  const isAtEnd = (at: Date): boolean =>
    at.getTime() - first.getTime() > 0.55 * (until.getTime() - first.getTime());
  return (
    <ChartFrame role="img" aria-label={label} style={{ height }}>
      <div aria-hidden>
        <LineChart
          height={height}
          hideLegend
          skipAnimation
          disableKeyboardNavigation
          margin={{ top: isNarrow ? 12 : 3 * lineHeight + 4, right: 24, bottom: 0, left: 0 }}
          grid={{ horizontal: true }}
          xAxis={[
            {
              scaleType: 'time',
              data: [...moments],
              min: first,
              max: until,
              tickNumber: 5,
              disableLine: true,
              disableTicks: true,
              valueFormatter: (at: Date) => dayText(at),
            },
          ]}
          yAxis={[{ width: 44, disableLine: true, disableTicks: true, tickMinStep: 1, tickNumber: 4 }]}
          series={areas
            .map((area, index) => ({
              label: area.label,
              data: [...area.values],
              area: true,
              stack: 'all',
              showMark: false,
              curve: 'linear' as const,
              color: colors[index] ?? theme.vars.palette.edge,
            }))
            .toReversed()}
        >
          {marks.map((mark, index) => (
            <ChartsReferenceLine
              key={mark.label}
              x={mark.at}
              label={isNarrow ? '' : mark.label}
              labelAlign="start"
              spacing={{ x: isAtEnd(mark.at) ? -5 : 5, y: -lineOf(mark, index) * lineHeight }}
              labelStyle={{
                fontSize: 11,
                textAnchor: isAtEnd(mark.at) ? 'end' : 'start',
                fill: mark.isDeadline ? theme.vars.palette.error.main : theme.vars.palette.text.primary,
              }}
              lineStyle={
                mark.isDeadline
                  ? { stroke: theme.vars.palette.error.main }
                  : { stroke: theme.vars.palette.text.primary, strokeDasharray: '3 3' }
              }
            />
          ))}
        </LineChart>
      </div>
    </ChartFrame>
  );
}

/** Numbers that add up, by day, with marked moments. The page that shows it has the same numbers as a table. */
import { useTheme } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { ChartFrame, stillChart } from './ChartFrame.tsx';
import { MarkedMoments, topOf, type MarkedMoment } from './MarkedMoments.tsx';
import { stageColors } from './stage-colors.ts';

export interface Area {
  readonly label: string;
  readonly values: readonly number[];
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

export default function StackedAreas({ label, moments, areas, marks, until, dayText }: StackedAreasProps) {
  const theme = useTheme();
  const colors = stageColors(theme, areas.length);
  const [first = until] = moments;
  return (
    <ChartFrame label={label} height={height}>
      <LineChart
        {...stillChart}
        height={height}
        margin={{ top: topOf(marks), right: 24, bottom: 0, left: 0 }}
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
        <MarkedMoments marks={marks} />
      </LineChart>
    </ChartFrame>
  );
}

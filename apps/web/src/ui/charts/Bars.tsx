/** One number for each of several times. The page that shows it has the same numbers as a table. */
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartFrame, stillChart } from './ChartFrame.tsx';

export interface BarsProps {
  /** Read aloud instead of the drawing. */
  readonly label: string;
  readonly seriesLabel: string;
  readonly bars: readonly { readonly label: string; readonly value: number }[];
}

const height = 180;
const countAxis = { width: 44, disableLine: true, disableTicks: true, min: 0, tickMinStep: 1, tickNumber: 3 };

export default function Bars({ label, seriesLabel, bars }: BarsProps) {
  const theme = useTheme();
  return (
    <ChartFrame label={label} height={height}>
      <BarChart
        {...stillChart}
        height={height}
        borderRadius={2}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        xAxis={[
          { scaleType: 'band', data: bars.map((bar) => bar.label), disableLine: true, disableTicks: true },
        ]}
        yAxis={[{ ...countAxis, ...(bars.every(({ value }) => value === 0) && { max: 1 }) }]}
        series={[
          {
            data: bars.map(({ value }) => value),
            label: seriesLabel,
            color: theme.vars.palette.brand.fill,
          },
        ]}
      />
    </ChartFrame>
  );
}

/** A chart is read aloud by its label; text, grid and edges have the colours of the portal. */
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Frame = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& .MuiChartsAxis-tickLabel': { fill: theme.vars.palette.text.secondary, fontSize: 11 },
  '& .MuiChartsGrid-line': { stroke: theme.vars.palette.divider },
  // Areas have exactly the colours of the legend, and an edge between them.
  '& path': { filter: 'none' },
  '& .MuiLineChart-line': { stroke: theme.vars.palette.background.paper, strokeWidth: 1 },
}));

export interface ChartFrameProps {
  readonly label: string;
  readonly height: number;
  readonly children: ReactNode;
}

export const ChartFrame = ({ label, height, children }: ChartFrameProps) => (
  <Frame role="img" aria-label={label} style={{ height }}>
    <div aria-hidden>{children}</div>
  </Frame>
);

/** Every chart is a still picture over horizontal lines. */
export const stillChart = {
  hideLegend: true,
  skipAnimation: true,
  disableKeyboardNavigation: true,
  grid: { horizontal: true },
} as const;

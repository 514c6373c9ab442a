/** The ground of a chart: text, grid and edges in the colours of the portal. */
import { styled } from '@mui/material/styles';

export const ChartFrame = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& .MuiChartsAxis-tickLabel': { fill: theme.vars.palette.text.secondary, fontSize: 11 },
  '& .MuiChartsGrid-line': { stroke: theme.vars.palette.divider },
  // Areas have exactly the colours of the legend, and an edge between them.
  '& path': { filter: 'none' },
  '& .MuiLineChart-line': { stroke: theme.vars.palette.background.paper, strokeWidth: 1 },
}));

/** Styles of RateHistory.tsx. */
import { styled } from '@mui/material/styles';

export const Chart = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& .name': { fontWeight: 600, marginBottom: 2 },
  '& .line': {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) 64px',
    gap: 8,
    alignItems: 'center',
    minHeight: 22,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .axis': { marginTop: -10 },
  '& .value': { textAlign: 'right' },
  '& .now': { fontWeight: 650 },
  '& svg': { display: 'block', width: '100%', height: 16, overflow: 'visible' },
  '& .ground': { fill: theme.vars.palette.surface.sunken },
  '& .mark': { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  '& .bar': { fill: theme.vars.palette.edge },
  '& .bar.now': { fill: theme.vars.palette.primary.main },
  '& .scale': { height: 14, fontSize: 11, fill: theme.vars.palette.text.secondary },
}));
export const Scroller = styled('div')({ overflowX: 'auto' });
export const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': {
    padding: '5px 8px',
    textAlign: 'left',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { borderTop: 0, fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& th[scope=row]': { fontWeight: 400 },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& .better': { color: theme.vars.palette.tone.ok.text },
  '& .worse': { color: theme.vars.palette.tone.bad.text },
}));

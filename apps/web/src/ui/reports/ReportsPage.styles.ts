/** Styles of ReportsPage.tsx. */
import { styled } from '@mui/material/styles';

/** Two columns where there is room; a panel is as high as its content. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
export const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });
export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 16px',
    padding: '10px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));
export const Words = styled('div')(({ theme }) => ({
  flex: '1 1 260px',
  minWidth: 0,
  '& .title': { fontWeight: 600 },
  '& .what': { color: theme.vars.palette.text.secondary, marginTop: 2 },
}));

/** Styles of ComparedTables.tsx. */
import { styled } from '@mui/material/styles';

export const Inside = styled('div')({ padding: 16, display: 'grid', gap: 12, minWidth: 0 });
export const Measures = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '90px minmax(0, 1fr) minmax(0, 300px)',
    gap: '2px 14px',
    padding: '7px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& b': { fontWeight: 650 },
  '& .small': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { '& li': { gridTemplateColumns: 'minmax(0, 1fr)' } },
}));

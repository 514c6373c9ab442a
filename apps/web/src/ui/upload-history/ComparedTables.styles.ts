/** Styles of ComparedTables.tsx. */
import { styled } from '@mui/material/styles';
import { linedList } from '../shared-styles.ts';

export const Inside = styled('div')({ padding: 16, display: 'grid', gap: 12, minWidth: 0 });
export const Measures = styled('ul')(({ theme }) => ({
  ...linedList(theme, {
    display: 'grid',
    gridTemplateColumns: '90px minmax(0, 1fr) minmax(0, 300px)',
    gap: '2px 14px',
    padding: '7px 0',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
  margin: '6px 0 0',
  '& b': { fontWeight: 650 },
  '& .small': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

/** Styles of ComparedTables.tsx. */
import { styled } from '@mui/material/styles';
import { linedGrid } from '../shared-styles.ts';

export const Inside = styled('div')({ padding: 16, display: 'grid', gap: 12, minWidth: 0 });
export const Measures = styled('ul')(({ theme }) => ({
  ...linedGrid(theme, '90px minmax(0, 1fr) minmax(0, 300px)', {
    gap: '2px 14px',
    padding: '7px 0',
    below: 'sm',
  }),
  margin: '6px 0 0',
  '& b': { fontWeight: 650 },
  '& .small': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

/** Styles of ReportsPage.tsx. */
import { styled } from '@mui/material/styles';
import { linedList, twoColumns, wrapping } from '../shared-styles.ts';

/** Two columns where there is room; a panel is as high as its content. */
export const Columns = styled('div')(twoColumns('minmax(0, 1fr) minmax(0, 1fr)'));
export const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });
export const List = styled('ul')(({ theme }) =>
  linedList(theme, { ...wrapping, gap: '6px 16px', padding: '10px 16px' }),
);
export const Words = styled('div')(({ theme }) => ({
  flex: '1 1 260px',
  minWidth: 0,
  '& .title': { fontWeight: 600 },
  '& .what': { color: theme.vars.palette.text.secondary, marginTop: 2 },
}));

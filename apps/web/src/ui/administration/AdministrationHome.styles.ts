/** Styles of AdministrationHome.tsx and its panels. */
import { styled } from '@mui/material/styles';
import { linedList, noFirstLine, twoColumns, wrapping } from '../shared-styles.ts';

/** Two columns where there is room; a panel is as high as its content. */
export const Columns = styled('div')(twoColumns('minmax(0, 1.25fr) minmax(0, 1fr)'));

/** Each row: what it is and whom it concerns, its state, and the control. */
export const Rows = styled('ul')(({ theme }) => ({
  ...linedList(theme, {
    ...wrapping,
    gap: '8px 12px',
    minHeight: 56,
    padding: '9px 16px',
  }),
  ...noFirstLine,
  '& .what': { flex: '1 1 180px', minWidth: 0 },
  '& .name': { ...wrapping, fontWeight: 600, gap: '2px 8px' },
  '& .facts': { color: theme.vars.palette.text.secondary },
}));

/** Name and value of each fact, one under the other. */
export const FactList = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, auto) 1fr',
  margin: 0,
  '& > *': { margin: 0, padding: '8px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { color: theme.vars.palette.text.secondary, paddingRight: 16 },
}));

export const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

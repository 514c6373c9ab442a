/** Styles of ComponentStates.tsx. */
import { styled } from '@mui/material/styles';
import { linedGrid, noFirstLine } from '../shared-styles.ts';

export const List = styled('ul')(({ theme }) => ({
  ...linedGrid(theme, '64px 1fr auto', { gap: '2px 12px', padding: '8px 12px', alignItems: 'center' }),
  ...noFirstLine,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& .stage': { minWidth: 0 },
  '& .small': { display: 'block', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

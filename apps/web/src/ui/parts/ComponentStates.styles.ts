/** Styles of ComponentStates.tsx. */
import { styled } from '@mui/material/styles';
import { linedList, noFirstLine } from '../shared-styles.ts';

export const List = styled('ul')(({ theme }) => ({
  ...linedList(theme, {
    display: 'grid',
    gridTemplateColumns: '64px 1fr auto',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '8px 12px',
  }),
  ...noFirstLine,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& .stage': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .small': { display: 'block', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

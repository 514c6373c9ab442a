/** Styles of ComponentStates.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '64px 1fr auto',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '8px 12px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .stage': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .small': { display: 'block', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

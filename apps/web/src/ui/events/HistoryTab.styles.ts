/** Styles of HistoryTab.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 0',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '200px 180px minmax(0, 1fr)',
    gap: '2px 16px',
    padding: '8px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& time, & .user': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('md')]: { '& li': { gridTemplateColumns: '1fr' } },
}));

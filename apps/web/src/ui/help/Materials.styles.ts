/** Styles of Materials.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')(({ theme }) => ({
  '&&': { listStyle: 'none', padding: 0, maxWidth: 'none' },
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 16px',
    margin: 0,
    padding: '6px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .what': { flex: '1 1 260px', minWidth: 0 },
  '& .small': { display: 'block', fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));

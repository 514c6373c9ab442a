/** Styles of StageCard.tsx. */
import { styled } from '@mui/material/styles';

export const Card = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  padding: '14px 16px 16px',
  '& p': { margin: 0, maxWidth: 760 },
  '& .who': { color: theme.vars.palette.text.secondary },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  '& .reasons': {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    display: 'grid',
    gap: 4,
    color: theme.vars.palette.text.secondary,
  },
  '& .reasons li': { display: 'flex', gap: 8, alignItems: 'flex-start' },
  '& .reasons svg': { marginTop: 2 },
  '& code': {
    padding: '1px 5px',
    borderRadius: 4,
    background: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));

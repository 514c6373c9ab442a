/** Styles of FilterBar.tsx. */
import { styled } from '@mui/material/styles';

export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '8px 12px',
  padding: '10px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& label': {
    display: 'grid',
    gap: 3,
    minWidth: 0,
    fontSize: '.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& select': { height: 32, maxWidth: 'min(250px, calc(100vw - 80px))', fontSize: '.8125rem' },
  '& .count': { minHeight: 32, display: 'flex', alignItems: 'center', gap: 8 },
  '& .does': { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginLeft: 'auto' },
}));

/** Styles of FindingsList.tsx. */
import { styled } from '@mui/material/styles';

export const Scroller = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxHeight: 'min(70dvh, 620px)',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
export const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '132px 96px minmax(0, 1fr) minmax(120px, 260px)',
  gap: '2px 14px',
  padding: '8px 14px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&[data-plain]': { gridTemplateColumns: '132px minmax(0, 1fr) minmax(120px, 260px)' },
  '& .where, & .values': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& .where': { fontVariantNumeric: 'tabular-nums' },
  '& .values b': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .measure': {
    display: 'block',
    fontSize: '.8125rem',
    fontWeight: 650,
    color: theme.vars.palette.text.primary,
  },
  '& .member': { display: 'block', overflowWrap: 'anywhere' },
  '& .rule': { color: theme.vars.palette.text.secondary, fontSize: '.75rem' },
  [theme.breakpoints.down('md')]: {
    '&, &[data-plain]': { gridTemplateColumns: '1fr' },
  },
}));

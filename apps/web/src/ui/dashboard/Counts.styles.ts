/** Styles of Counts.tsx. */
import { styled } from '@mui/material/styles';

export const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 10,
  listStyle: 'none',
  margin: '0 0 20px',
  padding: 0,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
export const Card = styled('a')<{ tone: 'red' | 'blue' | 'calm' }>(({ theme, tone }) => ({
  display: 'block',
  position: 'relative',
  overflow: 'hidden',
  padding: '11px 14px 10px 17px',
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color .12s, background-color .12s',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 auto 0 0',
    width: 4,
    background:
      tone === 'red'
        ? theme.vars.palette.brand.red
        : tone === 'blue'
          ? theme.vars.palette.brand.fill
          : theme.vars.palette.divider,
  },
  '&:hover': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.surface.hover },
  '& dt, & .label': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& strong': {
    display: 'block',
    fontSize: '1.375rem',
    lineHeight: 1.3,
    fontWeight: 680,
    letterSpacing: '-0.01em',
    fontVariantNumeric: 'tabular-nums',
  },
}));

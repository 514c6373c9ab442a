/** Styles of the season control room. */
import { styled } from '@mui/material/styles';

/** The figures in a row; two in a row where it is narrow. */
export const Figures = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 12,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

export const FigureCard = styled('a')(({ theme }) => ({
  display: 'block',
  height: '100%',
  padding: '12px 16px',
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.surface.hover },
  '& .label': { display: 'block', color: theme.vars.palette.text.secondary },
  '& .value': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px', minHeight: 36 },
  '& strong': { fontSize: '1.5rem', fontWeight: 680, fontVariantNumeric: 'tabular-nums' },
  '&[data-bad] strong': { color: theme.vars.palette.error.main },
}));

/** The chart and what is at risk next to each other; under each other where that is too narrow. */
export const TwoParts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.47fr) minmax(0, 1fr)',
  gap: 16,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

export const Legend = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 26,
    padding: '0 8px',
    borderRadius: 5,
    border: `1px solid ${theme.vars.palette.tone.none.edge}`,
    fontSize: '.75rem',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { background: theme.vars.palette.surface.hover },
  },
  '& svg': { flex: 'none' },
}));

/** A long table in a place of its own. */
export const ScrollPlace = styled('div')<{ readonly minWidth?: number }>(({ theme, minWidth = 0 }) => ({
  maxHeight: 320,
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '& > *': { minWidth },
  '& thead th': { position: 'sticky', top: 0 },
}));

/** A table wider than its card is moved inside it; on a phone its rows become blocks, unless it always is a table. */
export const WidePlace = styled('div')<{ readonly minWidth: number; readonly isAlways?: boolean }>(
  ({ theme, minWidth, isAlways = false }) => ({
    // Contains what is only read aloud.
    position: 'relative',
    overflowX: 'auto',
    [isAlways ? '&' : theme.breakpoints.up('sm')]: { '& > *': { minWidth } },
  }),
);

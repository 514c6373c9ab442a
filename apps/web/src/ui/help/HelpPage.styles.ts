/** Styles of HelpPage.tsx. */
import { styled } from '@mui/material/styles';

export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '230px minmax(0, 900px)',
  alignItems: 'start',
  gap: 40,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '@media print': { display: 'block' },
}));
export const Side = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 68,
  maxHeight: 'calc(100dvh - 90px)',
  overflowY: 'auto',
  [theme.breakpoints.down('lg')]: { position: 'static', maxHeight: 'none' },
}));
export const Contents = styled('nav')(({ theme }) => ({
  '& h2': {
    margin: '14px 0 2px',
    fontSize: '.75rem',
    fontWeight: 650,
    color: theme.vars.palette.text.secondary,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& a': {
    display: 'block',
    padding: '4px 8px 4px 10px',
    borderLeft: `3px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
  },
  '& a[aria-current]': {
    borderLeftColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.main,
    fontWeight: 650,
  },
  [theme.breakpoints.down('lg')]: {
    '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0 4px' },
    '& a': { borderLeft: 0, padding: '4px 10px 4px 0', color: theme.vars.palette.primary.main },
  },
}));
export const Search = styled('div')(({ theme }) => ({
  position: 'relative',
  '& svg': { position: 'absolute', left: 9, top: 8, color: theme.vars.palette.text.secondary },
  '& input': { paddingLeft: 34, height: 34 },
  '& + p': { margin: '6px 0 0', minHeight: 20, fontSize: '.75rem', color: theme.vars.palette.text.secondary },
}));
export const First = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 10,
  listStyle: 'none',
  margin: '0 0 26px',
  padding: 0,
  '& a': {
    display: 'block',
    height: '100%',
    boxSizing: 'border-box',
    padding: '12px 14px',
    fontWeight: 600,
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
  },
  '& a:hover': { background: theme.vars.palette.surface.hover, borderColor: theme.vars.palette.primary.main },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

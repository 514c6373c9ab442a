/** Styles of FindingsPanel.tsx. */
import { styled } from '@mui/material/styles';

export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '10px 14px',
  padding: '10px 16px',
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  '& label, & fieldset': {
    display: 'grid',
    gap: 3,
    margin: 0,
    padding: 0,
    border: 0,
    fontSize: '.75rem',
    color: theme.vars.palette.text.secondary,
  },
  '& legend': { padding: 0, marginBottom: 3 },
  '& .search': { width: 200, '& input': { marginTop: '0 !important' } },
  '& .choices': { display: 'flex', flexWrap: 'wrap', gap: 4 },
}));
export const Downloads = styled('span')({ marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: 4 });
export const Groups = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
export const Choice = styled('button')(({ theme }) => ({
  font: 'inherit',
  fontSize: '.75rem',
  fontWeight: 600,
  minHeight: 28,
  padding: '0 10px',
  borderRadius: 5,
  cursor: 'pointer',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.edge}`,
  '&[aria-pressed=true]': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.surface.selected,
  },
}));
export const Explanation = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
  gap: '10px 28px',
  margin: '2px 14px 12px 36px',
  padding: '12px 14px',
  borderRadius: 6,
  background: theme.vars.palette.surface.sunken,
  '& h3': {
    margin: '0 0 2px',
    fontSize: '.75rem',
    fontWeight: 650,
    color: theme.vars.palette.text.secondary,
  },
  '& p': { margin: 0, maxWidth: '72ch' },
  [theme.breakpoints.down('sm')]: { marginLeft: 14 },
}));
export const Inside = styled('div')(({ theme }) => ({
  marginLeft: 22,
  paddingBottom: 8,
  [theme.breakpoints.down('sm')]: { marginLeft: 0 },
}));
export const Edge = styled('li')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
}));

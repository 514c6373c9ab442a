/** Styles of Article.tsx. */
import { styled } from '@mui/material/styles';

export const Root = styled('section')(({ theme }) => ({
  fontSize: '.9rem',
  lineHeight: 1.65,
  padding: '26px 0 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& h2': {
    fontSize: '1.3rem',
    lineHeight: 1.3,
    fontWeight: 680,
    letterSpacing: '-0.01em',
    margin: '0 0 12px',
    outline: 'none',
  },
  '& h3': { fontSize: '1rem', lineHeight: 1.4, fontWeight: 650, margin: '26px 0 6px' },
  '& h3:target, & h2:focus': { color: theme.vars.palette.primary.main },
  '& p, & ul, & ol, & dl, & pre': { margin: '0 0 12px', maxWidth: '74ch' },
  '& li': { marginBottom: 5 },
  '& ol, & ul': { paddingLeft: '1.6em' },
  '& code': {
    fontSize: '.85em',
    padding: '1px 4px',
    borderRadius: 4,
    background: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& pre': {
    whiteSpace: 'pre-wrap',
    padding: '12px 14px',
    borderRadius: 8,
    background: theme.vars.palette.surface.sunken,
    border: `1px solid ${theme.vars.palette.divider}`,
    '& code': { padding: 0, border: 0, background: 'none' },
  },
  '& mark': {
    background: theme.vars.palette.tone.warn.ground,
    color: theme.vars.palette.tone.warn.text,
    borderRadius: 2,
    boxShadow: `0 0 0 1px ${theme.vars.palette.tone.warn.edge}`,
  },
  '& .to-section': { marginLeft: 8, fontWeight: 400, opacity: 0, '&:focus-visible': { opacity: 1 } },
  '& h2:hover .to-section, & h3:hover .to-section': { opacity: 1 },
  '@media print': { breakInside: 'auto', '& h2, & h3': { breakAfter: 'avoid' } },
}));
export const Note = styled('p')(({ theme }) => ({
  padding: '8px 12px',
  borderLeft: `4px solid ${theme.vars.palette.brand.fill}`,
  borderRadius: '0 6px 6px 0',
  background: theme.vars.palette.tone.info.ground,
  color: theme.vars.palette.tone.info.text,
  '& a': { color: 'inherit', textDecoration: 'underline' },
}));
export const Wide = styled('div')({ overflowX: 'auto', margin: '4px 0 16px' });
export const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: '.8125rem',
  lineHeight: 1.5,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    padding: '7px 12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { background: theme.vars.palette.surface.head, fontWeight: 650, whiteSpace: 'nowrap' },
  '& td:first-of-type': { minWidth: 130 },
  // A key is read whole.
  '& td code': { overflowWrap: 'break-word' },
}));
export const Terms = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(130px, 200px) 1fr',
  '& dt, & dd': { padding: '6px 0', margin: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { fontWeight: 650, paddingRight: 16 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr',
    '& dd': { borderTop: 0, paddingTop: 0 },
  },
}));

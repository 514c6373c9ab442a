/** Styles of Footer.tsx. */
import { styled } from '@mui/material/styles';

export const Root = styled('footer')(({ theme }) => ({
  gridColumn: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(220px, auto) 1fr auto',
  alignItems: 'center',
  gap: '8px 32px',
  padding: '16px 24px',
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& a, & button': { color: 'inherit', fontWeight: 600, fontSize: 'inherit', verticalAlign: 'baseline' },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(220px, auto) 1fr' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', padding: '16px 14px' },
}));
export const Logo = styled('div')({
  minWidth: 220,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  '& img': { maxHeight: 34, maxWidth: 200 },
});
export const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 18px',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { minHeight: 24, display: 'flex', alignItems: 'center' },
});
/** On its own row in the medium layout. */
export const AccountRow = styled('div')(({ theme }) => ({
  minHeight: 24,
  [theme.breakpoints.down('lg')]: { gridColumn: '1 / -1' },
}));
export const Address = styled('address')({ fontStyle: 'normal', gridColumn: '1 / -1' });

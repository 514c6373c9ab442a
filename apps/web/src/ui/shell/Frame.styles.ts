/** Styles of Frame.tsx. */
import { styled } from '@mui/material/styles';

export const Grid = styled('div')<{ sidebar: string }>(({ sidebar }) => ({
  display: 'grid',
  gridTemplateColumns: `${sidebar} minmax(0, 1fr)`,
  gridTemplateRows: 'auto auto 1fr auto',
  minHeight: '100dvh',
  // A table that takes the rest of the screen ends the page.
  '&:has([data-fills-screen]) > footer': { display: 'none' },
  transition: 'grid-template-columns .18s ease',
  // The banner of maintenance stays under the top bar, and the sidebar below it.
  '--top': '55px',
  '&:has([data-banner])': { '--top': '91px' },
}));
export const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  left: 8,
  top: -60,
  zIndex: 2000,
  padding: '8px 14px',
  borderRadius: 6,
  fontWeight: 600,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:focus': { top: 8 },
}));
export const Top = styled('header')(({ theme }) => ({
  gridColumn: '1 / -1',
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
}));
export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 52,
  padding: '0 12px',
  background: theme.vars.palette.background.paper,
  borderBottom: `3px solid ${theme.vars.palette.brand.fill}`,
}));
export const Title = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  minHeight: 32,
  color: 'inherit',
  textDecoration: 'none',
  '& strong': { fontWeight: 680, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    '& strong': { whiteSpace: 'normal', lineHeight: 1.2, fontSize: '.75rem' },
    '& span': { display: 'none' },
  },
}));
export const Demo = styled('aside')(({ theme }) => ({
  gridColumn: '1 / -1',
  padding: '5px 16px',
  textAlign: 'center',
  fontSize: '.75rem',
  fontWeight: 600,
  background: theme.vars.palette.tone.warn.ground,
  color: theme.vars.palette.tone.warn.text,
  borderBottom: `1px solid ${theme.vars.palette.tone.warn.edge}`,
}));
export const Side = styled('nav')(({ theme }) => ({
  gridRow: '3 / -1',
  position: 'sticky',
  top: 'var(--top)',
  alignSelf: 'start',
  // No higher than the page: with a banner above, the page would scroll by the height of that.
  height: '100%',
  maxHeight: 'calc(100dvh - var(--top))',
  overflow: 'hidden auto',
  background: theme.vars.palette.background.paper,
  borderRight: `1px solid ${theme.vars.palette.divider}`,
}));
export const Main = styled('main')(({ theme }) => ({
  gridColumn: 2,
  minWidth: 0,
  width: '100%',
  maxWidth: 1760,
  boxSizing: 'border-box',
  marginInline: 'auto',
  padding: '20px 24px 32px',
  outline: 'none',
  [theme.breakpoints.down('sm')]: { padding: '16px 14px 28px' },
}));
export const Initials = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  fontSize: '.75rem',
  fontWeight: 650,
  background: theme.vars.palette.info.main,
  color: theme.vars.palette.info.contrastText,
}));
export const OnWide = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

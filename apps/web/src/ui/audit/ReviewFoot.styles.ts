/** Styles of ReviewFoot.tsx. */
import { styled } from '@mui/material/styles';

/** Always in sight, however far the page is scrolled; on a phone it would lie over half of the table. */
export const Sticky = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { position: 'sticky', bottom: 0, zIndex: 4 },
  background: theme.vars.palette.background.paper,
}));
export const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  minHeight: 46,
  padding: '6px 12px 6px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&[data-unsaved]': {
    background: theme.vars.palette.tone.info.ground,
    color: theme.vars.palette.tone.info.text,
  },
  '&[data-refused]': {
    background: theme.vars.palette.tone.bad.ground,
    color: theme.vars.palette.tone.bad.text,
  },
  '& .unsaved': { fontWeight: 650 },
  '& .said': { flex: 1, minWidth: 160 },
}));
export const Keys = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 118px) 1fr',
  gap: '5px 14px',
  margin: 0,
  padding: 8,
  fontSize: '.8125rem',
  '& dt': { fontWeight: 650 },
  '& dd': { margin: 0 },
});

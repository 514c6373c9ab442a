/** Styles of FreshSignIn.tsx. */
import { styled } from '@mui/material/styles';

/** A part of a dialog in which something is signed: heading, boxes to tick, fields side by side where there is room. */
export const SigningPart = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '12px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& h3': { margin: 0, fontSize: '.8125rem', fontWeight: 650 },
  '& .tick': { display: 'flex', gap: 10, alignItems: 'flex-start', cursor: 'pointer', padding: '3px 0' },
  '& .tick input': { marginTop: 2, flex: 'none' },
  '& .text': {
    padding: '10px 12px',
    borderRadius: 6,
    background: theme.vars.palette.surface.sunken,
    maxWidth: '72ch',
  },
  '& .fields': {
    display: 'grid',
    gap: 12,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  },
  '& .field': { display: 'grid', gap: 3, alignContent: 'start' },
  '& .hint': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& input[type=text]': { height: 34 },
}));

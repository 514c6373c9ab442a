/** Styles of ConnectionBar.tsx and NewerVersionBar.tsx. */
import { styled } from '@mui/material/styles';

export const Strip = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2px 8px',
  minHeight: 34,
  boxSizing: 'border-box',
  padding: '2px 14px',
  fontWeight: 600,
  // Unlike any other notice: it is about the whole window.
  background: theme.vars.palette.tone.warn.text,
  color: theme.vars.palette.tone.warn.ground,
  '@media print': { display: 'none' },
}));

/** For what can wait. */
export const QuietStrip = styled(Strip)(({ theme }) => ({
  fontWeight: 500,
  background: theme.vars.palette.tone.info.ground,
  color: theme.vars.palette.tone.info.text,
  borderBottom: `1px solid ${theme.vars.palette.tone.info.edge}`,
}));

/** With their icon, also where they take two lines. */
export const Words = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > svg': { flexShrink: 0 },
});

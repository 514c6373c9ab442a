/** Styles of Finalized.tsx. */
import { styled } from '@mui/material/styles';

/** A ring that opens once; with reduced motion it is simply shown. */
export const Disc = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  borderRadius: '50%',
  background: theme.vars.palette.tone.ok.ground,
  color: theme.vars.palette.tone.ok.text,
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: '50%',
    border: `3px solid ${theme.vars.palette.tone.ok.edge}`,
    animation: 'idss-ring 1.2s ease-out both',
  },
  '@keyframes idss-ring': {
    from: { transform: 'scale(.8)', opacity: 1 },
    to: { transform: 'scale(1.7)', opacity: 0 },
  },
}));

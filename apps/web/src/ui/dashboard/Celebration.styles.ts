/** Styles of Celebration.tsx. */
import { styled } from '@mui/material/styles';

export const Sky = styled('canvas')({
  position: 'fixed',
  inset: 0,
  width: '100vw',
  height: '100vh',
  pointerEvents: 'none',
  zIndex: 1500,
});

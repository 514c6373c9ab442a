/** Styles of ConflictChoice.tsx. */
import { styled } from '@mui/material/styles';

export const Box = styled('div')({
  display: 'grid',
  gap: 7,
  width: '100%',
  '& button': { justifyContent: 'flex-start', whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.3 },
});

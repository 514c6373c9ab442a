/** Styles of OutcomePart.tsx. */
import { styled } from '@mui/material/styles';

export const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  borderRadius: 8,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
}));

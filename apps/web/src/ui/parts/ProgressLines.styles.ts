/** Styles of ProgressLines.tsx. */
import { styled } from '@mui/material/styles';

export const Lines = styled('ol')(({ theme }) => ({
  margin: '10px 0 0',
  padding: '8px 12px',
  listStyle: 'none',
  height: 132,
  overflow: 'auto',
  borderRadius: 6,
  fontSize: '.75rem',
  background: theme.vars.palette.surface.sunken,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

/** Plain text box and select in the kit's look: small, and 24 px high at least. */
import { styled } from '@mui/material/styles';

export const TextBox = styled('input')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  height: 28,
  font: 'inherit',
  fontWeight: 400,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 5,
  padding: '0 8px',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

export const PlainSelect = styled('select')(({ theme }) => ({
  height: 28,
  font: 'inherit',
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 5,
  padding: '0 4px',
}));

/** Styles of ListingBar.tsx. */
import { styled } from '@mui/material/styles';

export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '10px 16px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& .count': { marginLeft: 'auto', color: theme.vars.palette.text.secondary },
}));
export const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    minHeight: 28,
    padding: '0 12px',
    display: 'inline-flex',
    alignItems: 'center',
    cursor: 'pointer',
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    border: `1px solid ${theme.vars.palette.edge}`,
    marginLeft: -1,
  },
  '& button:first-of-type': { borderRadius: '6px 0 0 6px', marginLeft: 0 },
  '& button:last-of-type': { borderRadius: '0 6px 6px 0' },
  '& button[aria-pressed=true]': {
    color: theme.vars.palette.primary.contrastText,
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
  '& button:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
    zIndex: 1,
  },
}));

/** Styles of SubmissionHomePage.tsx. */
import { styled } from '@mui/material/styles';

export const Switch = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 28,
    padding: '0 12px',
    borderRadius: 6,
    fontWeight: 600,
    textDecoration: 'none',
    border: `1px solid ${theme.vars.palette.edge}`,
  },
  '& a[aria-current]': {
    color: theme.vars.palette.primary.contrastText,
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
  },
}));
export const Late = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontWeight: 650,
  color: theme.vars.palette.error.main,
}));

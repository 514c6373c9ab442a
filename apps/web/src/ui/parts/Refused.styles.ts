/** Styles of Refused.tsx. */
import { styled } from '@mui/material/styles';

export const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '14px 16px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `4px solid ${theme.vars.palette.edge}`,
  borderRadius: 8,
  background: theme.vars.palette.background.paper,
  '& > svg': { marginTop: 1, color: theme.vars.palette.text.secondary },
  '& p': { margin: '2px 0 0', maxWidth: 720 },
  '& .title': { fontWeight: 650, fontSize: '.875rem' },
}));

/** Whom to ask. */
export const Help = styled('div')(({ theme }) => ({
  marginTop: 8,
  color: theme.vars.palette.text.secondary,
  '& a': { color: theme.vars.palette.primary.main },
}));

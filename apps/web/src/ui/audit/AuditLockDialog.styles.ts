/** Styles of AuditLockDialog.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 'min(420px, 50dvh)',
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '& li': { padding: '5px 12px', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li:first-of-type': { borderTop: 0 },
  // Next to the measure's name, colour would not be enough to mark the link.
  '& a': { textDecoration: 'underline' },
  '& .name': { color: theme.vars.palette.text.secondary },
}));

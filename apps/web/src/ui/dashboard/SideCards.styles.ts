/** Styles of SideCards.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '8px 0', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 2 },
  '& > li:last-of-type': { paddingBottom: 0 },
}));
export const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  '& > div': { flex: 1, minWidth: 0 },
});
export const Quiet = styled('div')(({ theme }) => ({
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
}));

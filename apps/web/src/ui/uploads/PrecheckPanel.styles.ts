/** Styles of PrecheckPanel.tsx. */
import { styled } from '@mui/material/styles';

export const FileLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  flex: 1,
  minWidth: 0,
  '& strong': { fontWeight: 650 },
});
export const Edge = styled('div')(({ theme }) => ({ borderTop: `1px solid ${theme.vars.palette.divider}` }));
export const Inside = styled('div')(({ theme }) => ({
  margin: '0 14px 12px 36px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  overflow: 'hidden',
  [theme.breakpoints.down('sm')]: { marginLeft: 12 },
}));
export const Findings = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: '0 14px 10px 36px',
  listStyle: 'none',
  '& li': { padding: '6px 0', borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .where': { color: theme.vars.palette.text.secondary, fontSize: '.75rem' },
}));

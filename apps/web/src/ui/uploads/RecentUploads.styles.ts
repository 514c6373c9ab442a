/** Styles of RecentUploads.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 14px',
    minHeight: 38,
    padding: '4px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& time': { color: theme.vars.palette.text.secondary, minWidth: 132, fontVariantNumeric: 'tabular-nums' },
  '& .names': { flex: '1 1 220px', minWidth: 0 },
}));

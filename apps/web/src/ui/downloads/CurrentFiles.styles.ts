/** Styles of CurrentFiles.tsx. */
import { styled } from '@mui/material/styles';

export const Files = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 12px',
    padding: '5px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .what': { flex: '1 1 220px', minWidth: 0 },
  '& .small': { color: theme.vars.palette.text.secondary, fontSize: '.75rem', display: 'block' },
}));

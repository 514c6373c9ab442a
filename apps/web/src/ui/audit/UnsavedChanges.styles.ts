/** Styles of UnsavedChanges.tsx. */
import { styled } from '@mui/material/styles';

export const Scroller = styled('div')(({ theme }) => ({
  maxHeight: 'min(420px, 60dvh)',
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  background: theme.vars.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '.8125rem' },
  '& th, & td': {
    padding: '6px 10px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'break-word',
    whiteSpace: 'pre-line',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    background: theme.vars.palette.surface.head,
    fontWeight: 650,
  },
  '& tbody th': { fontWeight: 650 },
  '& th, & td + td': { minWidth: 90 },
}));

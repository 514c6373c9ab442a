/** Styles of MeasureSwitch.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  marginTop: 6,
  '& .category': {
    padding: '6px 8px 2px',
    fontSize: '.75rem',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  '& a': { display: 'flex', gap: 8, padding: '4px 8px', borderRadius: 5, textDecoration: 'none' },
  '& a:hover': { background: theme.vars.palette.surface.hover },
  '& a[aria-current]': { background: theme.vars.palette.surface.selected },
  '& strong': { flex: '0 0 66px' },
}));
/** Stays in sight while the list is scrolled. */
export const Search = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: -6,
  margin: '-6px -6px 0',
  padding: 6,
  background: theme.vars.palette.background.paper,
}));

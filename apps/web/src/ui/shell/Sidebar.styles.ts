/** Styles of Sidebar.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('ul')({ listStyle: 'none', margin: 0, padding: '8px', display: 'grid', gap: 2 });
export const Entry = styled('a')<{ isStaff?: boolean; isDeep?: boolean }>(({ theme, isStaff, isDeep }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  boxSizing: 'border-box',
  minHeight: 38,
  padding: isDeep ? '0 12px 0 44px' : '0 12px',
  border: 0,
  borderRadius: 7,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  color: isStaff ? theme.vars.palette.secondary.main : theme.vars.palette.text.primary,
  '&:hover': { background: theme.vars.palette.surface.hover },
  '&[aria-current=page]': {
    background: theme.vars.palette.surface.selected,
    color: isStaff ? theme.vars.palette.secondary.main : theme.vars.palette.primary.dark,
    fontWeight: 650,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.brand.fill}`,
  },
  '& > span': { flex: 1, whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
}));

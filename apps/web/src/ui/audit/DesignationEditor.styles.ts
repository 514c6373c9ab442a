/** Styles of DesignationEditor.tsx. */
import { styled } from '@mui/material/styles';

export const List = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.modal,
  width: 270,
  maxWidth: 'calc(100vw - 16px)',
  padding: 5,
  fontSize: '.8125rem',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.22)',
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 30,
    padding: '0 8px',
    borderRadius: 5,
    cursor: 'pointer',
  },
  '& [role=option]:hover': { background: theme.vars.palette.surface.hover },
  '& [role=option][data-active]': {
    background: theme.vars.palette.surface.selected,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  '& [role=option] b': { width: 26 },
  '& p': {
    margin: '5px 0 0',
    padding: '7px 8px 4px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
    fontSize: '.75rem',
  },
  '& .refused': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

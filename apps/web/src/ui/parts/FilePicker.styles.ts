/** Styles of FilePicker.tsx. */
import { styled } from '@mui/material/styles';

export const Zone = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '26px 16px',
  textAlign: 'center',
  borderRadius: 8,
  border: `2px dashed ${theme.vars.palette.edge}`,
  background: theme.vars.palette.background.paper,
  '& > svg': { color: theme.vars.palette.info.main },
  '& p': { margin: 0 },
  '& .lead': { fontSize: '.9375rem', fontWeight: 650 },
  '& .small': { color: theme.vars.palette.text.secondary },
  '&[data-over]': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.surface.hover,
  },
  '&[data-off]': { opacity: 0.75 },
}));
export const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 320,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    padding: '2px 6px 2px 12px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& .name': { flex: 1, minWidth: 0, fontWeight: 600 },
  '& .size': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
}));

/** Styles of EditorToolbar.tsx. */
import { styled } from '@mui/material/styles';
import { inkStyles } from '#src/ui/rich-text/ink-styles.ts';

export const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 4,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.surface.head,
  borderRadius: '6px 6px 0 0',
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    minWidth: 32,
    height: 30,
    padding: '0 6px',
    borderRadius: 5,
    cursor: 'pointer',
    color: theme.vars.palette.text.primary,
    '&:hover': { background: theme.vars.palette.surface.hover },
    '&[aria-pressed=true]': {
      background: theme.vars.palette.surface.selected,
      boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
    },
    '&[aria-disabled=true]': { color: theme.vars.palette.text.disabled, cursor: 'default' },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 0 },
  },
  '& svg': {
    width: 18,
    height: 18,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.9,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .swatch': { width: 18, height: 3, borderRadius: 2, background: 'currentColor' },
  '& .letter': { display: 'grid', justifyItems: 'center', lineHeight: 1.1, fontWeight: 650 },
  ...inkStyles(theme),
}));
export const Choice = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  fontWeight: 600,
  '& i': { width: 14, height: 14, borderRadius: 3, background: 'currentColor' },
  ...inkStyles(theme),
}));

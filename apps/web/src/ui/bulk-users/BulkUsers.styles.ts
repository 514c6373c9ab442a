/** Styles of the bulk user page. */
import { styled } from '@mui/material/styles';
import { twoColumns } from '../shared-styles.ts';

/** The form, and its consequence next to it. */
export const Columns = styled('div')(
  twoColumns('minmax(280px, 0.65fr) minmax(0, 1fr)', { gap: 14, below: 'md' }),
);

/** A text area over the same text, whose marks show through. */
export const MarkedText = styled('div')(({ theme }) => ({
  position: 'relative',
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 5,
  background: theme.vars.palette.background.paper,
  '& > textarea, & > pre': {
    boxSizing: 'border-box',
    display: 'block',
    width: '100%',
    height: 150,
    margin: 0,
    padding: '6px 8px',
    border: 0,
    font: 'inherit',
    lineHeight: 1.5,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    overflow: 'auto',
    scrollbarGutter: 'stable',
  },
  '& > pre': { position: 'absolute', inset: 0, color: 'transparent', pointerEvents: 'none' },
  '& > textarea': {
    position: 'relative',
    resize: 'none',
    background: 'transparent',
    color: theme.vars.palette.text.primary,
    borderRadius: 5,
  },
  '& mark': {
    color: 'transparent',
    borderRadius: 2,
    background: theme.vars.palette.tone.warn.ground,
    boxShadow: `0 2px 0 ${theme.vars.palette.error.main}`,
  },
}));

export const FieldPair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
  gap: 12,
  alignItems: 'start',
});

/** A long list in a place of its own. */
export const ScrollBox = styled('div')(({ theme }) => ({
  maxHeight: 360,
  overflow: 'auto',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

/** Styles of RichTextEditor.tsx. */
import { styled } from '@mui/material/styles';
import { inkStyles } from '#src/ui/rich-text/ink-styles.ts';

export const Root = styled('div')(({ theme }) => ({
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 6,
  background: theme.vars.palette.background.paper,
  '&:focus-within': { borderColor: theme.vars.palette.primary.main },
}));
export const Text = styled('div')(({ theme }) => ({
  minHeight: 130,
  maxHeight: '40vh',
  overflowY: 'auto',
  padding: '10px 12px',
  overflowWrap: 'anywhere',
  // Blanks are typed one by one.
  whiteSpace: 'pre-wrap',
  borderRadius: '0 0 6px 6px',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  '& p, & ul, & ol': { margin: '0 0 .6em' },
  '& > :last-child': { marginBottom: 0 },
  '& h2': { fontSize: '.9375rem', margin: '0 0 .3em' },
  '& a': { color: theme.vars.palette.primary.main, textDecoration: 'underline' },
  ...inkStyles(theme),
}));
export const Hint = styled('div')(({ theme }) => ({
  marginTop: 4,
  fontSize: '.75rem',
  color: theme.vars.palette.text.secondary,
}));

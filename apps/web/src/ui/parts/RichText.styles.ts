/** Styles of RichText.tsx. */
import { styled } from '@mui/material/styles';
import { inkStyles } from '#src/ui/rich-text/ink-styles.ts';

export const Root = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: '0 0 .6em' },
  '& h2': { fontSize: '.9375rem', margin: '1.2em 0 .3em' },
  '& a': { color: theme.vars.palette.primary.main },
  ...inkStyles(theme),
}));

/** Formatted text that the server keeps (login message, announcements, license): cleaned again here before it is shown. */
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { cleanRichText } from './clean-rich-text.ts';
import { inkStyles } from './ink-styles.ts';

const Root = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: '0 0 .6em' },
  '& h2': { fontSize: '.9375rem', margin: '1.2em 0 .3em' },
  '& a': { color: theme.vars.palette.primary.main },
  ...inkStyles(theme),
}));

export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanRichText(html), [html]);
  return <Root dangerouslySetInnerHTML={{ __html: clean }} />;
}

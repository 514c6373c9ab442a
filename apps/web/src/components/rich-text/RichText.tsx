/** Formatted text that the server keeps (login message, announcements, license): cleaned again here before it is shown. */
import { cleanRichText } from '@idss/domain/announcements/rich-text';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { inkStyles } from './ink-styles.ts';
import { purify } from './purify.ts';

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
  const clean = useMemo(() => purify(cleanRichText(html)), [html]);
  return <Root dangerouslySetInnerHTML={{ __html: clean }} />;
}

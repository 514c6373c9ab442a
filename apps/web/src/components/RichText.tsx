/** Formatted text that the server keeps (login message, announcements, license): cleaned again here before it is shown. */
import { styled } from '@mui/material/styles';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const Root = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: '0 0 .6em' },
  '& h2': { fontSize: '.9375rem', margin: '1.2em 0 .3em' },
  '& a': { color: theme.vars.palette.primary.main },
}));

// Headings of any rank become the second: the page's own heading is the first, and none is left out.
const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'a', 'span', 'ul', 'ol', 'li', 'h2'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
};

export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html.replace(/<(\/?)h[1-6]\b/gi, '<$1h2'), allowed), [html]);
  return <Root dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Formatted text that the server keeps (login message, announcements, license): cleaned again here before it is shown. */
import { styled } from '@mui/material/styles';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const Root = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p': { margin: '0 0 .6em' },
  '& a': { color: theme.vars.palette.primary.main },
}));

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'a', 'span', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/))/i,
};

export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html]);
  return <Root dangerouslySetInnerHTML={{ __html: clean }} />;
}

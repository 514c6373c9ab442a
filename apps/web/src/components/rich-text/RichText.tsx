/** Formatted text that the server stores (login message, announcements, license): cleaned again here before it is shown. */
import { useMemo } from 'react';
import { Root } from '#src/ui/parts/RichText.styles.ts';
import { cleanRichText } from './clean-rich-text.ts';

export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanRichText(html), [html]);
  return <Root dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Formatted text that the server stores (login message, announcements, license): cleaned again here before it is shown. */
import { useMemo } from 'react';
import { joinClasses } from '#src/ui/element.tsx';
import inkStyles from './inks.module.css';
import styles from './RichText.module.css';
import { cleanRichText } from './clean-rich-text.ts';

export default function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanRichText(html), [html]);
  return (
    <div className={joinClasses(styles.root, inkStyles.inks)} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}

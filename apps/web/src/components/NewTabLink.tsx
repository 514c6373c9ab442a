/** A link that opens in a new tab, and says so: the page with unsaved work stays open. */
import { Link } from '#src/ui/Link.tsx';
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import styles from './NewTabLink.module.css';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';

interface NewTabLinkProps {
  readonly href: string;
  /** Of a file, read aloud: `PDF`. */
  readonly type?: string;
  readonly children: ReactNode;
}

export const NewTabLink = ({ href, type, children }: NewTabLinkProps) => (
  <Link href={href} target="_blank" rel="noreferrer" className={styles.link}>
    {children}
    <Icon name="external" size={14} />
    <VisuallyHidden>{type ? `, ${type}` : ''}, opens in a new tab</VisuallyHidden>
  </Link>
);

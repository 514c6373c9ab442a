/** Headings, and text that is emphasized, muted, or on a line of its own. */
import type { ElementType } from 'react';
import { element, type ElementProps, joinClasses } from './element.tsx';
import styles from './Text.module.css';

/** A heading in the size of its level, also where it is no heading of the page: then `as` says what it is. */
export function Title<Tag extends ElementType = 'h2'>({
  level,
  as,
  className,
  ...rest
}: ElementProps<Tag> & { readonly level: 1 | 2 | 3 }) {
  const As: ElementType = as ?? `h${level}`;
  return <As {...rest} className={joinClasses(styles[`title-${level}`], className)} />;
}

export const Strong = element('span', styles.strong);
export const Muted = element('div', styles.muted);
/** Small and muted. */
export const Quiet = element('div', styles.quiet);
export const Line = element('span', styles.line);

export const Bullets = element('ul', styles.bullets);
/** Many entries scroll. */
export const ShortBullets = element('ul', joinClasses(styles.bullets, styles.short));

/** Paragraphs without a distance above the first and below the last. */
export const Paragraphs = element('div', styles.paragraphs);

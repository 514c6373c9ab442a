/** A link inside text. */
import type { AnchorHTMLAttributes, Ref } from 'react';
import { element, joinClasses } from './element.tsx';
import styles from './Link.module.css';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** hover: underlined while the pointer is on it. */
  readonly underline?: 'hover' | 'always';
  /** In the colour of the text around it. */
  readonly isQuiet?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

const Anchor = element('a', styles.link);

export const Link = ({ underline = 'hover', isQuiet = false, className, ...rest }: LinkProps) => (
  <Anchor
    {...rest}
    className={joinClasses(underline === 'always' && styles.always, isQuiet && styles.quiet, className)}
  />
);

/** A button that looks like a link. */
export const LinkButton = element('button', joinClasses(styles.link, styles.button));

/** A white card without a heading of its own. */
import type { ElementType } from 'react';
import styles from './Card.module.css';
import { type ElementProps, joinClasses } from './element.tsx';

interface OwnProps {
  /** `none`: the content reaches the edges. `xl`: its parts are stacked. */
  readonly pad?: 'none' | 'l' | 'xl';
}

export function Card<Tag extends ElementType = 'div'>(props: ElementProps<Tag> & OwnProps) {
  const { as: As = 'div' as ElementType, pad = 'none', className, ...rest } = props;
  return <As {...rest} data-card className={joinClasses(styles.card, styles[`pad-${pad}`], className)} />;
}

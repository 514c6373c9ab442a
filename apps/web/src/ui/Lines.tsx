/** Entries under each other, with a line between them. */
import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from './element.tsx';
import styles from './Lines.module.css';

export interface LinesProps extends ComponentPropsWithRef<'ul'> {
  readonly as?: 'ul' | 'ol';
  /** With a line above the first. */
  readonly isTopped?: boolean;
  /** The parts of an entry are next to each other, and in a second line where there is no room. */
  readonly areRows?: boolean;
  /** With a line around them. */
  readonly isFramed?: boolean;
}

export function Lines({ as, isTopped, areRows, isFramed, className, ...rest }: LinesProps) {
  const As = (as ?? 'ul') as 'ul';
  const classes = [isTopped && styles.topped, areRows && styles.rows, isFramed && styles.framed];
  return <As {...rest} className={joinClasses(styles.lines, ...classes, className)} />;
}

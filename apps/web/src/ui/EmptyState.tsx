/** An empty state: calm, centered, with the next step. */
import styles from './EmptyState.module.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Muted } from './Text.tsx';

export interface EmptyStateProps {
  readonly title: string;
  readonly icon?: IconName;
  /** Nothing left to do is good news. */
  readonly isGood?: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** An empty state where a component shows it: in a table, for example. */
export interface Empty extends Omit<EmptyStateProps, 'children'> {
  readonly text?: ReactNode;
}

export function EmptyState({ title, icon, isGood = false, children, action }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      <div className={styles.disc} data-good={isGood || undefined}>
        <Icon name={icon ?? (isGood ? 'check' : 'empty')} size={26} />
      </div>
      <p className={styles.title}>{title}</p>
      {children && <Muted>{children}</Muted>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Lines of a card: in each what it is and its state; after that its controls. */
import type { ReactNode } from 'react';
import styles from './FactRows.module.css';
import { Lines, type LinesProps } from './Lines.tsx';

export const FactRows = (props: LinesProps) => <Lines {...props} areRows className={styles.rows} />;

export interface RowFactsProps {
  readonly name: ReactNode;
  /** Of the facts, where a control is described by them. */
  readonly id?: string;
  readonly children: ReactNode;
}

export const RowFacts = ({ name, id, children }: RowFactsProps) => (
  <div className={styles.text}>
    <div className={styles.name}>{name}</div>
    <div className={styles.facts} id={id}>
      {children}
    </div>
  </div>
);

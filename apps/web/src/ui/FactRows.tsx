/** Lines of a card: in each what it is and its state; after that its controls. */
import type { ReactNode } from 'react';
import { element } from './element.tsx';
import styles from './FactRows.module.css';

export const FactRows = element('ul', styles.rows);

export interface RowFactsProps {
  readonly name: ReactNode;
  /** Of the facts, where a control is described by them. */
  readonly id?: string;
  readonly children: ReactNode;
}

export const RowFacts = ({ name, id, children }: RowFactsProps) => (
  <div className={styles.what}>
    <div className={styles.name}>{name}</div>
    <div className={styles.facts} id={id}>
      {children}
    </div>
  </div>
);

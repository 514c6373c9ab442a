/** Numbers with their labels, each a link to what it counts; next to each other, below a chart. */
import type { ReactNode } from 'react';
import styles from './LegendList.module.css';

export const LegendList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles.legend} aria-label={label}>
    {children}
  </ul>
);

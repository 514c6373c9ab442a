/** What to do at the left, what was found at the right; on a narrow screen one after the other. */
import type { ReactNode } from 'react';
import styles from './WorkColumns.module.css';

export const WorkColumns = ({ step, children }: { step: ReactNode; children: ReactNode }) => (
  <div className={styles.columns}>
    {step}
    <div className={styles.found}>{children}</div>
  </div>
);

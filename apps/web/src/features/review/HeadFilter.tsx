/** A filter in the head of a column: a plain list behind an icon, as narrow as the column is. */
import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import styles from './HeadFilter.module.css';

interface HeadFilterProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Options. */
  readonly children: ReactNode;
}

export const HeadFilter = <Value extends string>(props: HeadFilterProps<Value>) => (
  <span className={styles.filter} data-on={props.value !== 'ALL' || undefined}>
    <Icon name="filter" size={14} />
    <select
      aria-label={props.label}
      title={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value as Value)}
    >
      {props.children}
    </select>
  </span>
);

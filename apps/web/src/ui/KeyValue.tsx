/** Facts as pairs of name and value, in as many columns as there is room for. */
import { toProperties } from './element.tsx';
import styles from './KeyValue.module.css';
import type { ReactNode } from 'react';

export interface KeyValueProps {
  readonly entries: readonly (readonly [name: string, value: ReactNode])[];
  /** Narrowest column, pixels. */
  readonly minimum?: number;
}

export function KeyValue({ entries, minimum = 150 }: KeyValueProps) {
  return (
    <dl className={styles.list} style={toProperties({ '--narrowest': `${minimum}px` })}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

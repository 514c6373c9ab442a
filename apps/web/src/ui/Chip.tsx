/** A word on a tinted background, with an icon: never only colour, never cut off. */
import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { joinClasses } from './element.tsx';
import tones from './Tones.module.css';

export type ToneName = 'ok' | 'warn' | 'bad' | 'none' | 'info';

export function Chip({ tone, icon, children }: { tone: ToneName; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={joinClasses(styles.chip, tones[tone])}>
      {icon}
      {children}
    </span>
  );
}

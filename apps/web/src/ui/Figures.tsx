/** Numbers in a row, two in a row where it is narrow; each is a card that is a link. */
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { element } from './element.tsx';
import styles from './Figures.module.css';

export const Figures = element('ul', styles.figures);

export interface FigureProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly label: string;
  readonly value: ReactNode;
  readonly isBad?: boolean;
  /** After the number. */
  readonly aside?: ReactNode;
  /** Below it. */
  readonly children?: ReactNode;
}

export const Figure = ({ label, value, isBad = false, aside, children, ...rest }: FigureProps) => (
  <a {...rest} className={styles.figureCard} data-bad={isBad || undefined}>
    <span className={styles.label}>{label}</span>
    <span className={styles.value}>
      <strong>{value}</strong>
      {aside}
    </span>
    {children}
  </a>
);

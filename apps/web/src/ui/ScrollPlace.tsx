/** Places in which what is larger than its card is moved. */
import type { ReactNode } from 'react';
import { toProperties, joinClasses } from './element.tsx';
import styles from './ScrollPlace.module.css';

interface PlaceProps {
  /** Of the content, pixels. */
  readonly minWidth?: number;
  readonly children: ReactNode;
}

const toMinWidth = (minWidth: number) => toProperties({ '--least-width': `${minWidth}px` });

/** For a long table. With a label it is reached by keyboard. */
export const ScrollPlace = ({ minWidth = 0, label, children }: PlaceProps & { readonly label?: string }) => (
  <div
    className={styles.scroll}
    style={toMinWidth(minWidth)}
    {...(label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}
  >
    {children}
  </div>
);

/** For a wide table; on a phone its rows become blocks, unless it always is a table. */
export const WidePlace = ({
  minWidth = 0,
  isAlwaysTable = false,
  children,
}: PlaceProps & { readonly isAlwaysTable?: boolean }) => (
  <div
    className={joinClasses(styles.wide, isAlwaysTable ? styles.table : styles.blocks)}
    style={toMinWidth(minWidth)}
  >
    {children}
  </div>
);

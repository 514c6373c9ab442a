/** A table inside a panel, whose rows have a line between them; where it is too wide it scrolls. Numbers are `data-number`. */
import { element } from './element.tsx';
import styles from './FlatTable.module.css';

export const FlatTable = element('table', styles.table);
export const FlatTableScroller = element('div', styles.scroller);

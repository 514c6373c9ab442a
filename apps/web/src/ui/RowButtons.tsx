/** The buttons of a table row. */
import { element } from './element.tsx';
import styles from './RowButtons.module.css';

export const RowButtons = element('span', styles.rowButtons);

/** As large as a finger needs, around an icon. */
export const IconTarget = element('span', styles.iconTarget);

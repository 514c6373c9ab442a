/** The look of tables: dense, sticky head, quiet stripes, numbers aligned. */
import { element } from './element.tsx';
import styles from './DataTableParts.module.css';

export const TableToolbar = element('div', styles.tableToolbar);

export const Scroller = element('div', styles.scroller);

export const TableRoot = element('table', styles.tableRoot);

export const SortButton = element('button', styles.sortButton);

/** Opens and closes the detail of a row. */
export const OpenButton = element('button', styles.openButton);

/** Under a row, as wide as the part of the table that is seen. */
export const DetailCell = element('td', styles.detailCell);

export const NativeCheck = element('input', styles.nativeCheck);

export const TableFoot = element('div', styles.tableFoot);

/** A heading that is no button. */
export const HeadWords = element('span', styles.headWords);

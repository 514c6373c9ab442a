/** Plain text box, text area and select in the kit's look: small, and 24 px high at least. */
import { element, joinClasses } from './element.tsx';
import styles from './Field.module.css';

export const TextBox = element('input', styles.textBox);

/** Of several lines, as high as its rows. */
export const TextArea = element('textarea', joinClasses(styles.textBox, styles.textArea));

export const PlainSelect = element('select', styles.plainSelect);

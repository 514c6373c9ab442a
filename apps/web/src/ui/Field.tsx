/** Plain text box and select in the kit's look: small, and 24 px high at least. */
import { element } from './element.tsx';
import styles from './Field.module.css';

export const TextBox = element('input', styles.textBox);

export const PlainSelect = element('select', styles.plainSelect);

/** Fields in a line above what they concern, each with its label above it. */
import { element } from './element.tsx';
import styles from './FieldBar.module.css';

export const FieldBar = element('div', styles.bar);

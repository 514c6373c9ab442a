/** The keys that save the most, in the panel's foot; the others are behind Keyboard. */
import styles from './RowPanel.module.css';

const keys = [
  ['N', 'next open'],
  ['Space', 'reviewed, down'],
  ['M', 'whole measure'],
  ['A', 'designate selection'],
  ['Shift ↓', 'select'],
  ['Ctrl D', 'fill down'],
] as const;

export const PanelKeys = () => (
  <ul className={styles.keys} aria-label="Keys">
    {keys.map(([key, label]) => (
      <li key={key}>
        <kbd>{key}</kbd> {label}
      </li>
    ))}
  </ul>
);

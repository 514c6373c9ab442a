/** A switch that shows a state and asks before it changes: what a press does is up to the dialog that follows. */
import styles from './Toggle.module.css';

export interface ToggleProps {
  readonly label: string;
  /** The id of the text that says what it is about. */
  readonly describedBy?: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

export const Toggle = ({ label, describedBy, isOn, onPress }: ToggleProps) => (
  <button
    className={styles.track}
    type="button"
    role="switch"
    aria-label={label}
    aria-checked={isOn}
    aria-describedby={describedBy}
    onClick={onPress}
  />
);

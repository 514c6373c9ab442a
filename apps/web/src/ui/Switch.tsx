/** On or off, in the bar above a table. */
import styles from './Switch.module.css';
import { NativeCheck } from './DataTableParts.tsx';

export interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: string;
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <label className={styles.label}>
      <NativeCheck
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}

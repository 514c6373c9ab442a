/** The checkboxes and fields of a signature. */
import { useId } from 'react';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import styles from './SigningPart.module.css';

/** A part of a signing dialog, under a heading. */
export function SigningPart({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section className={styles.signingPart} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface SigningTickProps {
  readonly isChecked: boolean;
  readonly onTick: (isChecked: boolean) => void;
  /** The id of the text that is agreed to, where the label does not quote it. */
  readonly describedBy?: string;
  readonly children: React.ReactNode;
}

export const SigningTick = ({ isChecked, onTick, describedBy, children }: SigningTickProps) => (
  <label className={styles.tick}>
    <NativeCheck
      type="checkbox"
      aria-describedby={describedBy}
      checked={isChecked}
      onChange={({ target }) => onTick(target.checked)}
    />
    {children}
  </label>
);

interface SigningTextProps {
  readonly label: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly hint?: string;
}

export function SigningText({ label, autoComplete, maxLength, value, onType, hint }: SigningTextProps) {
  const hintId = useId();
  return (
    <label className={styles.field}>
      {label}
      <TextBox
        type="text"
        autoComplete={autoComplete}
        required
        maxLength={maxLength}
        aria-describedby={hint && hintId}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {hint && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
    </label>
  );
}

/** A field of a form with its label above it, and a hint or a problem below it. */
import styles from './Labelled.module.css';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface Texts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: ReactNode;
}

/** `children` contains the field with this id, described by `{id}-note`. */
export function LabelledGroup({
  id,
  label,
  hint,
  problem,
  children,
}: Texts & { id: string; children: ReactNode }) {
  return (
    <div className={styles.root}>
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-note`} className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem || hint}
      </div>
    </div>
  );
}

interface Described {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

export interface LabelledProps extends Texts {
  readonly children: ReactElement<Described>;
}

export function Labelled({ children, ...texts }: LabelledProps) {
  const id = useId();
  return (
    <LabelledGroup id={id} {...texts}>
      {cloneElement(children, {
        id,
        'aria-describedby': `${id}-note`,
        ...(texts.problem ? { 'aria-invalid': true } : {}),
      })}
    </LabelledGroup>
  );
}

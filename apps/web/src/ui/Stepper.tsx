/** The steps of a process: done, current, to come. */
import styles from './Stepper.module.css';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { VisuallyHidden } from './Skeletons.tsx';

const stateLabels = { done: 'done', active: 'current step', todo: 'not yet' } as const;

export interface StepperStep {
  readonly id: string | number;
  readonly title: string;
  /** In place of the title, whose text it contains for who hears it. */
  readonly shownTitle?: ReactNode;
  readonly state: keyof typeof stateLabels;
  readonly note?: ReactNode;
}

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly StepperStep[];
  /** In one line where there is room. */
  readonly isDense?: boolean;
}

export function Stepper({ label, steps, isDense = false }: StepperProps) {
  return (
    <ol className={isDense ? styles.dense : styles.list} aria-label={label}>
      {steps.map(({ id, title, shownTitle = title, state, note }, index) => (
        <li
          key={id}
          data-state={state}
          data-reached={state !== 'todo' || undefined}
          aria-current={state === 'active' ? 'step' : undefined}
        >
          <span className={styles.disc} aria-hidden>
            {state === 'done' ? <Icon name="check" size={isDense ? 14 : 16} /> : index + 1}
          </span>
          <span className={styles.text}>
            <span className={styles.title}>
              {shownTitle}
              <VisuallyHidden>, {stateLabels[state]}</VisuallyHidden>
            </span>
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

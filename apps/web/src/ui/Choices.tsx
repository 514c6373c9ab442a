/** Radio buttons of a form, each with a hint. The first one is selected at first. */
import styles from './Choices.module.css';
import { useId } from 'react';

export interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
  readonly onChoose?: (value: string) => void;
}

export function Choices({ legend, name, choices, onChoose }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }, index) => (
        <label key={value} htmlFor={`${id}-${value}`}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={index === 0}
            onChange={() => onChoose?.(value)}
            aria-describedby={`${id}-${value}-hint`}
          />
          <span>{label}</span>
          <span className={styles.hint} id={`${id}-${value}-hint`}>
            {hint}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

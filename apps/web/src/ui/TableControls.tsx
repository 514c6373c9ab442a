/** Above a table: its filters, and how many rows each part has. */
import { element } from './element.tsx';
import styles from './TableControls.module.css';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { PlainSelect, TextBox } from './Field.tsx';
import { type Option, Options } from './Options.tsx';

/** A field with its label before it. */
export const FieldLine = element('label', styles.label);

/** Questions in a row. */
export const TableControls = element('div', styles.tableControls);

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
}

export function SelectField({ label, value, onChange, options }: SelectFieldProps) {
  return (
    <FieldLine>
      {label}
      <PlainSelect value={value} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </PlainSelect>
    </FieldLine>
  );
}

export interface DayFieldProps {
  readonly label: string;
  /** yyyy-MM-dd, as the bounds. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
}

export function DayField({ label, value, onChange, min, max }: DayFieldProps) {
  return (
    <FieldLine>
      {label}
      <TextBox
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldLine>
  );
}

export interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Soon after the last key, and at once after Enter. */
  readonly onChange: (value: string) => void;
  readonly width: number;
  readonly placeholder: string;
  readonly isNumber: boolean;
}

const typingMilliseconds = 350;

export function SearchField({ label, value, onChange, width, placeholder, isNumber }: SearchFieldProps) {
  const [draft, setDraft] = useState({ text: value, sent: value, value });
  // Another value from outside, such as that of a link or of Clear, replaces what was typed.
  if (draft.value !== value)
    setDraft({ text: value === draft.sent ? draft.text : value, sent: value, value });
  const { text, sent } = draft;
  const send = (): void => {
    if (text === sent) return;
    setDraft({ ...draft, sent: text });
    onChange(text);
  };
  const sendAfterPause = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendAfterPause(), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <FieldLine>
      {label}
      <TextBox
        type="search"
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        placeholder={placeholder}
        style={{ width }}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send();
        }}
      />
    </FieldLine>
  );
}

/** Counts that are links. */
export function CountLinks({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label="Summary" aria-busy={isBusy}>
      {children}
    </ul>
  );
}

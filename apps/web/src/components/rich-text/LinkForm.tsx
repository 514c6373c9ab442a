/** Asks for the address of a link: a line under the toolbar. Enter takes it, Escape leaves. */
import { Button } from '#src/ui/Button.tsx';
import { useId, useState } from 'react';
import { TextBox } from '#src/ui/Field.tsx';
import styles from './LinkForm.module.css';
import { getLinkAddress } from './link-address.ts';

export interface LinkFormProps {
  /** Of the link that is changed; empty for a new one. */
  readonly address: string;
  readonly onApply: (address: string) => void;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

export function LinkForm({ address, onApply, onRemove, onCancel }: LinkFormProps) {
  const id = useId();
  const [text, setText] = useState(address);
  const [isRefused, setRefused] = useState(false);
  const apply = (): void => {
    const linkAddress = getLinkAddress(text);
    if (linkAddress === null) setRefused(true);
    else onApply(linkAddress);
  };
  return (
    <div className={styles.line} role="group" aria-label="Link">
      <label htmlFor={id}>Link address</label>
      <TextBox
        id={id}
        className={styles.address}
        autoFocus
        value={text}
        placeholder="https://"
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <Button variant="contained" onClick={apply}>
        Apply link
      </Button>
      {address !== '' && (
        <Button variant="outlined" onClick={onRemove}>
          Remove link
        </Button>
      )}
      <Button onClick={onCancel}>Close</Button>
      {isRefused && (
        <span className={styles.problem} id={`${id}-problem`} role="alert">
          Give an address that begins with https:// or http://, or an e-mail address.
        </span>
      )}
    </div>
  );
}

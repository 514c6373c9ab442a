/** The email address of a person to be added; it has a problem once something was typed. */
import { useState } from 'react';
import { TextBox } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { findEmailProblem } from './users-view.ts';

interface EmailFieldProps {
  readonly typed: string;
  readonly hint?: string;
  readonly onType: (typed: string) => void;
}

export function EmailField({ typed, hint, onType }: EmailFieldProps) {
  const [isTouched, setTouched] = useState(false);
  return (
    <Labelled label="Email" hint={hint} problem={findEmailProblem(typed, isTouched)}>
      <TextBox
        type="email"
        value={typed}
        autoComplete="off"
        autoFocus
        onChange={({ target }) => {
          onType(target.value);
          setTouched(true);
        }}
      />
    </Labelled>
  );
}

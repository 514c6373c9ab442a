/** A field of a form with its label above it, and a hint or a problem below it. */
import { styled } from '@mui/material/styles';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  minWidth: 0,
  '& > label': { fontWeight: 600 },
  '& > input, & > select': { height: 32, width: '100%' },
  '& > .hint': { fontSize: '.75rem', color: theme.vars.palette.text.secondary },
  '& > .problem': { fontSize: '.75rem', fontWeight: 600, color: theme.vars.palette.error.main },
}));

interface Words {
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
}: Words & { id: string; children: ReactNode }) {
  return (
    <Root>
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-note`} className={problem ? 'problem' : 'hint'} aria-live="polite">
        {problem || hint}
      </div>
    </Root>
  );
}

interface Described {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

export interface LabelledProps extends Words {
  readonly children: ReactElement<Described>;
}

export function Labelled({ children, ...words }: LabelledProps) {
  const id = useId();
  return (
    <LabelledGroup id={id} {...words}>
      {cloneElement(children, {
        id,
        'aria-describedby': `${id}-note`,
        ...(words.problem ? { 'aria-invalid': true } : {}),
      })}
    </LabelledGroup>
  );
}

/** Radio buttons of a form, each with a hint. The first one is chosen at first. */
import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Group = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
  '& label': { display: 'grid', gridTemplateColumns: '24px 1fr', cursor: 'pointer', minHeight: 24 },
  '& input': { accentColor: theme.vars.palette.primary.main, margin: '3px 0 0', width: 16, height: 16 },
  '& .hint': { gridColumn: 2, color: theme.vars.palette.text.secondary },
}));

export interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly hint: string }[];
}

export function Choices({ legend, name, choices }: ChoicesProps) {
  const id = useId();
  return (
    <Group>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }, index) => (
        <label key={value} htmlFor={`${id}-${value}`}>
          <input
            type="radio"
            id={`${id}-${value}`}
            name={name}
            value={value}
            defaultChecked={index === 0}
            aria-describedby={`${id}-${value}-hint`}
          />
          <span>{label}</span>
          <span className="hint" id={`${id}-${value}-hint`}>
            {hint}
          </span>
        </label>
      ))}
    </Group>
  );
}

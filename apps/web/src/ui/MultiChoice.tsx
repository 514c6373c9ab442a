/** Several of a list, which may be long: a filter, checkboxes, and what is chosen. */
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { NativeCheck } from './DataTableParts.tsx';
import { TextBox } from './Field.tsx';
import { Row } from './Layout.tsx';
import { Muted } from './Text.tsx';

const Field = styled('fieldset')({
  display: 'grid',
  gap: 6,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontWeight: 600 },
});
const List = styled('div')(({ theme }) => ({
  minHeight: 34,
  maxHeight: 190,
  overflow: 'auto',
  border: `1px solid ${theme.vars.palette.edge}`,
  borderRadius: 5,
  padding: '3px 0',
  '& label': {
    display: 'grid',
    gridTemplateColumns: '22px minmax(0, 1fr)',
    alignItems: 'center',
    minHeight: 26,
    padding: '1px 8px',
    cursor: 'pointer',
  },
  '& label:hover': { background: theme.vars.palette.surface.hover },
}));

export interface MultiChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface MultiChoiceProps {
  readonly label: string;
  readonly options: readonly MultiChoiceOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Offers a filter above this number of options. */
  readonly filterAbove?: number;
  readonly isDisabled?: boolean;
  /** While nothing is chosen. */
  readonly hint?: string;
}

/** More would make the dialog slow; the filter finds the rest. */
const maxShown = 100;

export function MultiChoice({
  label,
  options,
  chosen,
  onChange,
  filterAbove = 8,
  isDisabled = false,
  hint,
}: MultiChoiceProps) {
  const [filter, setFilter] = useState('');
  const id = useId();
  const part = filter.trim().toLowerCase();
  const matching =
    part === '' ? options : options.filter((option) => option.label.toLowerCase().includes(part));
  const isChosen = new Set(chosen);
  return (
    <Field disabled={isDisabled}>
      <legend>{label}</legend>
      {options.length > filterAbove && (
        <TextBox
          type="search"
          aria-label={`Filter: ${label}`}
          aria-controls={id}
          placeholder="Filter"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <List id={id}>
        {matching.slice(0, maxShown).map((option) => (
          <label key={option.value}>
            <NativeCheck
              type="checkbox"
              checked={isChosen.has(option.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, option.value]
                    : chosen.filter((value) => value !== option.value),
                )
              }
            />
            {option.label}
          </label>
        ))}
        {matching.length === 0 && !isDisabled && <Muted style={{ padding: '2px 8px' }}>No match.</Muted>}
      </List>
      <Row>
        <Muted as="span" role="status">
          {chosen.length === 0 && hint ? hint : `${chosen.length} chosen`}
          {matching.length > maxShown && `; the first ${maxShown} of ${matching.length} are shown`}
        </Muted>
        {chosen.length > 0 && <Button onClick={() => onChange([])}>Clear</Button>}
      </Row>
    </Field>
  );
}

/** Several of a list, which may be long: a filter, checkboxes, and the selected options. */
import { Button } from './Button.tsx';
import styles from './MultiChoice.module.css';
import { useId, useState } from 'react';
import { NativeCheck } from './DataTableParts.tsx';
import { TextBox } from './Field.tsx';
import { Row } from './Layout.tsx';
import { Muted } from './Text.tsx';

export interface MultiChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface MultiChoiceProps {
  readonly label: string;
  readonly options: readonly MultiChoiceOption[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  readonly isDisabled?: boolean;
  /** While nothing is selected. */
  readonly hint?: string;
}

/** More would make the dialog slow; the filter finds the rest. */
const maxShown = 100;
/** Above this number of options there is a filter. */
const maxWithoutFilter = 8;

export function MultiChoice({
  label,
  options,
  selected,
  onChange,
  isDisabled = false,
  hint,
}: MultiChoiceProps) {
  const [filter, setFilter] = useState('');
  const id = useId();
  const search = filter.trim().toLowerCase();
  const matching =
    search === '' ? options : options.filter((option) => option.label.toLowerCase().includes(search));
  const isSelected = new Set(selected);
  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend>{label}</legend>
      {options.length > maxWithoutFilter && (
        <TextBox
          type="search"
          aria-label={`Filter: ${label}`}
          aria-controls={id}
          placeholder="Filter"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <div className={styles.list} id={id}>
        {matching.slice(0, maxShown).map((option) => (
          <label key={option.value}>
            <NativeCheck
              type="checkbox"
              checked={isSelected.has(option.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...selected, option.value]
                    : selected.filter((value) => value !== option.value),
                )
              }
            />
            {option.label}
          </label>
        ))}
        {matching.length === 0 && !isDisabled && <Muted className={styles.none}>No match.</Muted>}
      </div>
      <Row>
        <Muted as="span" role="status">
          {selected.length === 0 && hint ? hint : `${selected.length} selected`}
          {matching.length > maxShown && `; the first ${maxShown} of ${matching.length} are shown`}
        </Muted>
        {selected.length > 0 && <Button onClick={() => onChange([])}>Clear</Button>}
      </Row>
    </fieldset>
  );
}

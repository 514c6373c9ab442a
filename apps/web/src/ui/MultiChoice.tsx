/**
 * Several of a list, which may be long: a filter, checkboxes, and the selected options. Of a list that is too long for the browser it has
 * those that the server found for the filter.
 */
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
  /** The options are the first that the server found for a text. */
  readonly search?: OptionSearch;
}

export interface OptionSearch {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The server found more than the options. */
  readonly isMore: boolean;
  /** The options are still those of another text. */
  readonly isStale: boolean;
}

/** More would make the dialog slow; the filter finds the rest. */
export const maxShown = 100;
/** Above this number of options there is a filter. */
const maxWithoutFilter = 8;

function filterOptions(options: readonly MultiChoiceOption[], filter: string): readonly MultiChoiceOption[] {
  const search = filter.trim().toLowerCase();
  return search === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(search));
}

export function MultiChoice({
  label,
  options,
  selected,
  onChange,
  isDisabled = false,
  hint,
  search,
}: MultiChoiceProps) {
  const [own, setOwn] = useState('');
  const id = useId();
  const [filter, setFilter] = search ? [search.text, search.onText] : [own, setOwn];
  const matching = search ? options : filterOptions(options, filter);
  const isSelected = new Set(selected);
  return (
    <fieldset className={styles.field} disabled={isDisabled}>
      <legend>{label}</legend>
      {(options.length > maxWithoutFilter || search?.isMore || filter !== '') && (
        <TextBox
          type="search"
          aria-label={`Filter: ${label}`}
          aria-controls={id}
          placeholder="Filter"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <div className={styles.list} id={id} aria-busy={search?.isStale}>
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
        {matching.length === 0 && !isDisabled && !search?.isStale && (
          <Muted className={styles.none}>No match.</Muted>
        )}
      </div>
      <Row>
        <Muted as="span" role="status">
          {selected.length === 0 && hint ? hint : `${selected.length} selected.`}
          {search?.isMore && ` The first ${matching.length} are shown; the filter finds the others.`}
          {matching.length > maxShown && ` The first ${maxShown} of ${matching.length} are shown.`}
        </Muted>
        {selected.length > 0 && <Button onClick={() => onChange([])}>Clear</Button>}
      </Row>
    </fieldset>
  );
}

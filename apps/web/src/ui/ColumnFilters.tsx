/** Filters under a column's heading. */
import styles from './ColumnFilters.module.css';
import { TextBox } from './Field.tsx';
import { Icon } from './icons.tsx';
import { CheckList, Popup } from './Popup.tsx';
import { useDelayedText } from './use-delayed-text.ts';

export function TextFilter(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const { text, onType } = useDelayedText(value, onChange);
  return (
    <TextBox
      type="search"
      aria-label={`Filter ${label}`}
      placeholder="Filter"
      className={styles.box}
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

export interface ChoiceFilterProps {
  readonly label: string;
  readonly value: readonly string[];
  /** Asked when the list opens. */
  readonly options: () => readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export function ChoiceFilter({ label, value, options, onChange }: ChoiceFilterProps) {
  const text =
    value.length === 0 ? 'All' : value.length === 1 ? (value[0] ?? '') : `${value.length} selected`;
  return (
    <Popup
      label={`Filter ${label}`}
      opener={(open) => (
        <button
          className={styles.opener}
          {...open}
          type="button"
          aria-label={`Filter ${label}: ${text}`}
          data-set={value.length > 0 || undefined}
        >
          <span>{text}</span>
          <Icon name="down" size={14} />
        </button>
      )}
    >
      {() => (
        <CheckList
          entries={[...new Set([...options(), ...value])].map((option) => ({
            id: option,
            label: option || '(empty)',
            isOn: value.includes(option),
          }))}
          onToggle={(id, isOn) => onChange(isOn ? [...value, id] : value.filter((entry) => entry !== id))}
          reset={value.length > 0 ? { label: 'All', onReset: () => onChange([]) } : null}
        />
      )}
    </Popup>
  );
}

/** Filters under a column's heading. */
import styles from './ColumnFilters.module.css';
import type { UseChoices } from './data-table-props.ts';
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

interface ChosenProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

export interface ChoiceFilterProps extends ChosenProps {
  readonly label: string;
  readonly columnId: string;
  /** In their order; of these texts, or of those that the table has. Asked when the list opens. */
  readonly options: (texts?: readonly string[]) => readonly string[];
  /** Where the server knows the texts. */
  readonly useChoices?: UseChoices | undefined;
}

export function ChoiceFilter({ label, columnId, options, useChoices, ...chosen }: ChoiceFilterProps) {
  const { value } = chosen;
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
      {() =>
        useChoices ? (
          <AskedChoices columnId={columnId} useChoices={useChoices} options={options} {...chosen} />
        ) : (
          <Choices options={options()} {...chosen} />
        )
      }
    </Popup>
  );
}

const Choices = ({ options, value, onChange }: ChosenProps & { readonly options: readonly string[] }) => (
  <CheckList
    entries={[...new Set([...options, ...value])].map((option) => ({
      id: option,
      label: option || '(empty)',
      isOn: value.includes(option),
    }))}
    onToggle={(id, isOn) => onChange(isOn ? [...value, id] : value.filter((entry) => entry !== id))}
    reset={value.length > 0 ? { label: 'All', onReset: () => onChange([]) } : null}
  />
);

interface AskedChoicesProps extends ChosenProps, Pick<ChoiceFilterProps, 'columnId' | 'options'> {
  readonly useChoices: UseChoices;
}

function AskedChoices({ columnId, useChoices, options, ...chosen }: AskedChoicesProps) {
  const { texts, error } = useChoices(columnId);
  if (texts) return <Choices options={options(texts)} {...chosen} />;
  return (
    <div className={styles.asked} role="status">
      {error ? 'The choices could not be read. Close and try again.' : 'Loading'}
    </div>
  );
}

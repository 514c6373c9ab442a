/** Which columns a table shows. The last one cannot be hidden. */
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';
import { CheckList, Popup } from './Popup.tsx';

export interface ColumnChooserProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly onChange: (visibility: Readonly<Record<string, boolean>>) => void;
}

export function ColumnChooser({ columns, visibility, onChange }: ColumnChooserProps) {
  const shownCount = columns.filter(({ id }) => visibility[id] !== false).length;
  return (
    <Popup
      label="Choose columns"
      opener={(open) => (
        <Button {...open} startIcon={<Icon name="columns" size={16} />}>
          Columns ({shownCount}/{columns.length})
        </Button>
      )}
    >
      {() => (
        <CheckList
          entries={columns.map(({ id, header }) => ({ id, label: header, isOn: visibility[id] !== false }))}
          onToggle={(id, isOn) => (isOn || shownCount > 1) && onChange({ ...visibility, [id]: isOn })}
          reset={shownCount < columns.length ? { label: 'Show all', onReset: () => onChange({}) } : null}
        />
      )}
    </Popup>
  );
}

/** Which columns a table shows, and how: compact, with the usual widths. The last one cannot be hidden. */
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';
import { CheckList, Popup } from './Popup.tsx';

export interface ColumnChooserProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly onChange: (visibility: Readonly<Record<string, boolean>>) => void;
  /** Of a table that has these. */
  readonly look?: {
    readonly isCompact: boolean;
    readonly onCompact: (isCompact: boolean) => void;
    /** null: the widths are the usual ones. */
    readonly onUsualWidths: (() => void) | null;
  };
}

export function ColumnChooser(props: ColumnChooserProps) {
  const { columns, visibility, onChange, look } = props;
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
        <>
          {look && (
            <>
              <CheckList
                entries={[{ id: 'compact', label: 'Compact rows', isOn: look.isCompact }]}
                onToggle={(_, isOn) => look.onCompact(isOn)}
                reset={look.onUsualWidths && { label: 'Usual widths', onReset: look.onUsualWidths }}
              />
              <hr />
            </>
          )}
          <CheckList
            entries={columns.map(({ id, header }) => ({ id, label: header, isOn: visibility[id] !== false }))}
            onToggle={(id, isOn) => (isOn || shownCount > 1) && onChange({ ...visibility, [id]: isOn })}
            reset={shownCount < columns.length ? { label: 'Show all', onReset: () => onChange({}) } : null}
          />
        </>
      )}
    </Popup>
  );
}

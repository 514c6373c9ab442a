/** Above a table with a selection: selects every row that is offered, or none. */
import { Button } from '#src/ui/Button.tsx';
import { formatNumber } from '@idss/domain/format-number';
import { Icon } from '#src/ui/icons.tsx';

export interface SelectAllProps {
  /** Of the rows that can be selected. */
  readonly ids: readonly string[];
  /** After the count: " that match". */
  readonly suffix?: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

export function SelectAll({ ids, suffix = '', selected, onSelect }: SelectAllProps) {
  return (
    <>
      {ids.length > 0 && (
        <Button
          startIcon={<Icon name="check" size={16} />}
          onClick={() => onSelect([...new Set([...selected, ...ids])])}
        >
          Select all {formatNumber(ids.length)}
          {suffix}
        </Button>
      )}
      {selected.length > 0 && (
        <Button startIcon={<Icon name="close" size={16} />} onClick={() => onSelect([])}>
          Clear selection
        </Button>
      )}
    </>
  );
}

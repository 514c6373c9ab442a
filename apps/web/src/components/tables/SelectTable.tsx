/** A table whose rows are selected, one by one or all that can be; what is selected outlives pages and filters. */
import { useMemo, useState } from 'react';
import type { Filter } from '#src/ui/data-table-model.ts';
import { filterRows } from '#src/ui/data-table-model.ts';
import { QueryTable, type QueryTableProps } from './QueryTable.tsx';
import { SelectAll } from './SelectAll.tsx';
import { useAddressedTable } from './use-list-address.ts';

const noFilters: readonly Filter[] = [];

export interface SelectTableProps<Row extends object>
  extends Omit<QueryTableProps<Row>, 'selection' | 'filters' | 'onFilters' | 'toolbar'> {
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** Why a row cannot be selected; null if it can. Keep its identity stable. */
  readonly reason: (row: Row) => string | null;
  /** After the count of all that can be selected, such as ` selectable`. */
  readonly suffix?: string;
}

export function SelectTable<Row extends object>({
  selected,
  onSelect,
  reason,
  suffix = '',
  scope,
  ...table
}: SelectTableProps<Row>) {
  const { query, columns, getRowId } = table;
  const [ownFilters, setOwnFilters] = useState(noFilters);
  const addressed = useAddressedTable(columns, scope);
  const { filters, onFilters, ...view } =
    scope === undefined ? { filters: ownFilters, onFilters: setOwnFilters } : addressed;
  const selection = useMemo(() => ({ selected, onChange: onSelect, reason }), [selected, onSelect, reason]);
  const selectableIds = useMemo(
    () => filterRows(query.data ?? [], columns, filters).filter((row) => reason(row) === null),
    [query.data, columns, filters, reason],
  );
  return (
    <QueryTable
      {...table}
      selection={selection}
      {...view}
      filters={filters}
      onFilters={onFilters}
      toolbar={
        <SelectAll
          ids={selectableIds.map(getRowId)}
          suffix={filters.length > 0 ? ' that match' : suffix}
          selected={selected}
          onSelect={onSelect}
        />
      }
    />
  );
}

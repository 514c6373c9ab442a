/** The columns of a table that are shown, with their widths, and which of them stay in sight. */
import { useMemo } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import { openWidth, selectWidth } from './DataTableHead.tsx';
import { type Column, getPins, getShownColumns, getWidth, type Pins } from './data-table-model.ts';
import type { Settings } from './use-table-settings.ts';

/** Places of columns that stay in sight; the same object while they stay, so that rows are not drawn again. */
function usePins<Record_ extends object>(
  columns: readonly Column<Record_>[],
  { look, sort }: Pick<Settings, 'look' | 'sort'>,
  widths: { readonly before: number; readonly actions: number },
): Pins {
  const text = JSON.stringify(getPins(columns, look, sort, widths));
  return useMemo(() => JSON.parse(text) as Pins, [text]);
}

export function useShownColumns<Record_ extends object>(
  { columns, selection, detail, rowActions }: DataTableProps<Record_>,
  settings: Settings,
) {
  const { visibility, sort, look, setLook } = settings;
  const shownColumns = useMemo(() => getShownColumns(columns, visibility, sort), [columns, visibility, sort]);
  const before = (selection ? selectWidth : 0) + (detail ? openWidth : 0);
  const actions = rowActions?.width ?? 0;
  return {
    shownColumns,
    pins: usePins(shownColumns, settings, { before, actions }),
    width: shownColumns.reduce((sum, column) => sum + getWidth(column, look), before + actions),
    /** null: as wide as usual. */
    setWidth: (id: string, next: number | null): void => {
      const { [id]: _, ...widths } = look.widths;
      setLook({ ...look, widths: next === null ? widths : { ...widths, [id]: next } });
    },
  };
}

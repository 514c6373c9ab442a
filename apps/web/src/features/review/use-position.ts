/** Where a user is in the review table: the cell with the focus, what is collapsed, and a row to go to. */
import { useState } from 'react';
import { showColumn } from './columns-view.ts';
import { type ColumnId, columns, getColumnIndex } from './keyboard.ts';
import { getCategoryKey, type ReviewMeasure, type Rows } from './review-rows.ts';
import type { Place, Target } from './use-grid-focus.ts';

const noKeys: ReadonlySet<string> = new Set();

function useCollapsed(measures: readonly ReviewMeasure[]) {
  const [collapsed, setCollapsed] = useState(noKeys);
  const expand = (key: string, isExpanded: boolean): void =>
    setCollapsed((previous) => {
      const next = new Set(previous);
      if (isExpanded) next.delete(key);
      else next.add(key);
      return next;
    });
  const withIndicators = measures.filter(({ indicators }) => indicators.length > 0);
  const areAllCollapsed = withIndicators.every(({ code }) => collapsed.has(code));
  const toggleAll = (): void =>
    setCollapsed(areAllCollapsed ? noKeys : new Set(withIndicators.map(({ code }) => code)));
  return { collapsed, setCollapsed, expand, areAllCollapsed, toggleAll };
}

/** `requested`: the row that the address names. */
export function usePosition(
  measures: readonly ReviewMeasure[],
  rows: Rows,
  requested: string | undefined,
  onSay: (text: string) => void,
) {
  const { collapsed, setCollapsed, ...folding } = useCollapsed(measures);
  const [place, setPlace] = useState<Place>({
    key: '',
    index: 0,
    column: getColumnIndex('name'),
  });
  const [target, setTarget] = useState<Target | null>(null);
  const goTo = (key: string, cell: ColumnId = 'auditDesignation'): void => {
    const row = rows.get(key);
    if (!row) {
      onSay(`There is no row ${key} in this table.`);
      return;
    }
    const category = measures.find(({ code }) => code === row.measureCode)?.category ?? '';
    setCollapsed(
      (previous) =>
        new Set(
          [...previous].filter((code) => code !== row.measureCode && code !== getCategoryKey(category)),
        ),
    );
    showColumn(cell);
    setTarget({ key, cell });
  };
  const [reachedKey, setReachedKey] = useState<string | undefined>(undefined);
  if (requested !== reachedKey) {
    setReachedKey(requested);
    if (requested !== undefined) goTo(requested);
  }
  /** To the cell that had the focus before something else took it. */
  const goBack = (): void => setTarget({ key: place.key, cell: columns[place.column]?.id ?? 'name' });
  /** In sight, without the focus. */
  const select = (key: string): void => setPlace((previous) => ({ ...previous, key }));
  return {
    select,
    collapsed,
    ...folding,
    place,
    setPlace,
    target,
    setTarget,
    goTo,
    goBack,
  };
}

import type { CSSProperties } from 'react';
import type { Column, Pins } from './data-table-model.ts';
import parts from './DataTableParts.module.css';
import { joinClasses } from './element.tsx';

/** Class and place of a cell: of a number, and of columns that stay in sight. */
export function getPinProps<Record_>(
  column: Column<Record_>,
  pins: Pins,
  style: CSSProperties = {},
): { readonly className: string | undefined; readonly style: CSSProperties } {
  const isFirst = column.id === pins.firstId;
  const isSorted = column.id === pins.sortedId;
  return {
    className:
      joinClasses(
        column.isNumber && parts.number,
        column.isWrapped && parts.wrapped,
        isFirst && parts.pinnedFirst,
        isFirst && pins.isFirstOnPhone && parts.onPhone,
        isSorted && parts.pinnedSorted,
      ) || undefined,
    style: isFirst ? { ...style, left: pins.first } : isSorted ? { ...style, left: pins.sorted } : style,
  };
}

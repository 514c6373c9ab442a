import { type Changes, getShownValue } from './changes.ts';
import type { Line, Rows } from './review-rows.ts';

/** The next row after this line to which nobody has given a designation yet, or the first one of all. */
export function findNextOpen(
  lines: readonly Line[],
  from: string,
  changes: Changes,
  rows: Rows,
): string | undefined {
  const start = lines.findIndex(({ key }) => key === from) + 1;
  return [...lines.slice(start), ...lines.slice(0, start)].find(
    (line) =>
      line.kind === 'row' &&
      line.row.isOpen &&
      getShownValue(line.row, 'auditDesignation', changes, rows) === '',
  )?.key;
}
